import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Dashboard 4" };

export function Component() {
  return <h1>Dashboard 4</h1>;
}
