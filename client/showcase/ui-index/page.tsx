import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "UI demos" };

export function Component() {
  return <h1>UI demos</h1>;
}
