import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Chat" };

export function Component() {
  return <h1>Chat</h1>;
}
