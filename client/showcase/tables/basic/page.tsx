import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Basic tables" };

export function Component() {
  return <h1>Basic tables</h1>;
}
