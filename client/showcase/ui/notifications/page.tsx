import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Notifications" };

export function Component() {
  return <h1>Notifications</h1>;
}
