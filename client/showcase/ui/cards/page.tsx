import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Cards" };

export function Component() {
  return <h1>Cards</h1>;
}
