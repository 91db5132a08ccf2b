import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Inbox" };

export function Component() {
  return <h1>Inbox</h1>;
}
