import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Read email" };

export function Component() {
  return <h1>Read email</h1>;
}
