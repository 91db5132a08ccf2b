import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Kanban board" };

export function Component() {
  return <h1>Kanban board</h1>;
}
