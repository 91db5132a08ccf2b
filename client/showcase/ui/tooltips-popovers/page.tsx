import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Tooltips & popovers" };

export function Component() {
  return <h1>Tooltips & popovers</h1>;
}
