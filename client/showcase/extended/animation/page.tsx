import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Animation" };

export function Component() {
  return <h1>Animation</h1>;
}
