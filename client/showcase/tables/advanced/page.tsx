import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Advanced tables" };

export function Component() {
  return <h1>Advanced tables</h1>;
}
