import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Progress" };

export function Component() {
  return <h1>Progress</h1>;
}
