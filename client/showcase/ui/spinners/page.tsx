import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Spinners" };

export function Component() {
  return <h1>Spinners</h1>;
}
