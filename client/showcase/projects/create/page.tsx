import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Create project" };

export function Component() {
  return <h1>Create project</h1>;
}
