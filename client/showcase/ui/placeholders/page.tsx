import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Placeholders" };

export function Component() {
  return <h1>Placeholders</h1>;
}
