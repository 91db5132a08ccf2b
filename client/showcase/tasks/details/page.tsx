import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Task details" };

export function Component() {
  return <h1>Task details</h1>;
}
