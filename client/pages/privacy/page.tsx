import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Privacy policy" };

export function Component() {
  return <h1>Privacy policy</h1>;
}
