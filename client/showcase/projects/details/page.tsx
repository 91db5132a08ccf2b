import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Project details" };

export function Component() {
  return <h1>Project details</h1>;
}
