import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Tabs & accordions" };

export function Component() {
  return <h1>Tabs & accordions</h1>;
}
