import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Images" };

export function Component() {
  return <h1>Images</h1>;
}
