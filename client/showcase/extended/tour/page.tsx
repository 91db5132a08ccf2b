import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Tour page" };

export function Component() {
  return <h1>Tour page</h1>;
}
