import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "List groups" };

export function Component() {
  return <h1>List groups</h1>;
}
