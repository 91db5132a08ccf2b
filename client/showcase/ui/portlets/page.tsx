import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Portlets" };

export function Component() {
  return <h1>Portlets</h1>;
}
