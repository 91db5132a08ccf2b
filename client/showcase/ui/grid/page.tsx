import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Grid" };

export function Component() {
  return <h1>Grid</h1>;
}
