import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Customers" };

export function Component() {
  return <h1>Customers</h1>;
}
