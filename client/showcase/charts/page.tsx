import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Charts" };

export function Component() {
  return <h1>Charts</h1>;
}
