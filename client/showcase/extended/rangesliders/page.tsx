import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Range sliders" };

export function Component() {
  return <h1>Range sliders</h1>;
}
