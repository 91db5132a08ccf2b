import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Orders" };

export function Component() {
  return <h1>Orders</h1>;
}
