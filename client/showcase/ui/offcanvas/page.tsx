import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Offcanvas" };

export function Component() {
  return <h1>Offcanvas</h1>;
}
