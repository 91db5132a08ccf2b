import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Avatars" };

export function Component() {
  return <h1>Avatars</h1>;
}
