import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Ribbons" };

export function Component() {
  return <h1>Ribbons</h1>;
}
