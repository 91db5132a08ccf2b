import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "File manager" };

export function Component() {
  return <h1>File manager</h1>;
}
