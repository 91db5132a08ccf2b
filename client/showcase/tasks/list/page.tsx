import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Task list" };

export function Component() {
  return <h1>Task list</h1>;
}
