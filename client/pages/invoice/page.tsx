import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Invoice" };

export function Component() {
  return <h1>Invoice</h1>;
}
