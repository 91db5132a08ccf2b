import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Embed video" };

export function Component() {
  return <h1>Embed video</h1>;
}
