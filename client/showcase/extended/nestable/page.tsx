import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Nestable list" };

export function Component() {
  return <h1>Nestable list</h1>;
}
