import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Checkout" };

export function Component() {
  return <h1>Checkout</h1>;
}
