import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Loading buttons" };

export function Component() {
  return <h1>Loading buttons</h1>;
}
