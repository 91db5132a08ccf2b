import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Sitemap" };

export function Component() {
  return <h1>Sitemap</h1>;
}
