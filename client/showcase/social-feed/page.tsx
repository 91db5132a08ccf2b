import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Social feed" };

export function Component() {
  return <h1>Social feed</h1>;
}
