import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Widgets" };

export function Component() {
  return <h1>Widgets</h1>;
}
