import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Companies" };

export function Component() {
  return <h1>Companies</h1>;
}
