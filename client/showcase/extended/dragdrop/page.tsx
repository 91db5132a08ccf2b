import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Drag and drop" };

export function Component() {
  return <h1>Drag and drop</h1>;
}
