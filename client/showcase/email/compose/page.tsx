import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Compose email" };

export function Component() {
  return <h1>Compose email</h1>;
}
