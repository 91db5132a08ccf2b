import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Products" };

export function Component() {
  return <h1>Products</h1>;
}
