import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Search results" };

export function Component() {
  return <h1>Search results</h1>;
}
