import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Sellers" };

export function Component() {
  return <h1>Sellers</h1>;
}
