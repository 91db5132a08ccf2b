import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Dashboard 2" };

export function Component() {
  return <h1>Dashboard 2</h1>;
}
