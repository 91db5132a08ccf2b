import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Typography" };

export function Component() {
  return <h1>Typography</h1>;
}
