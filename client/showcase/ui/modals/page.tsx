import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Modals" };

export function Component() {
  return <h1>Modals</h1>;
}
