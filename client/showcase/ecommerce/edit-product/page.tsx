import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Add / edit product" };

export function Component() {
  return <h1>Add / edit product</h1>;
}
