import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Ecommerce dashboard" };

export function Component() {
  return <h1>Ecommerce dashboard</h1>;
}
