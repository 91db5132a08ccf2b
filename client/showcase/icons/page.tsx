import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Icons" };

export function Component() {
  return <h1>Icons</h1>;
}
