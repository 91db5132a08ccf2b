import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Gallery" };

export function Component() {
  return <h1>Gallery</h1>;
}
