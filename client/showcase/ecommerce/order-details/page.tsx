import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Order details" };

export function Component() {
  return <h1>Order details</h1>;
}
