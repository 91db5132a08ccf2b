import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "General UI" };

export function Component() {
  return <h1>General UI</h1>;
}
