import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "FAQ" };

export function Component() {
  return <h1>FAQ</h1>;
}
