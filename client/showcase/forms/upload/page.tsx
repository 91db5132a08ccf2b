import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "File upload" };

export function Component() {
  return <h1>File upload</h1>;
}
