import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Product details" };

export function Component() {
  return <h1>Product details</h1>;
}
