import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Dropdowns" };

export function Component() {
  return <h1>Dropdowns</h1>;
}
