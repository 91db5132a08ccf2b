import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Dashboard 1" };

export function Component() {
  return <h1>Dashboard 1</h1>;
}
