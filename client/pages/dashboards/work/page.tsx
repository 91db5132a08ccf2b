import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Dashboard 3" };

export function Component() {
  return <h1>Dashboard 3</h1>;
}
