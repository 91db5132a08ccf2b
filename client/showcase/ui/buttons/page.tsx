import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Buttons" };

export function Component() {
  return <h1>Buttons</h1>;
}
