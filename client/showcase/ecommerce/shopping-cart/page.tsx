import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Shopping cart" };

export function Component() {
  return <h1>Shopping cart</h1>;
}
