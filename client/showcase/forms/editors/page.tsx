import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Editors" };

export function Component() {
  return <h1>Editors</h1>;
}
