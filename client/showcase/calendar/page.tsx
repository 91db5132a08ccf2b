import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Calendar" };

export function Component() {
  return <h1>Calendar</h1>;
}
