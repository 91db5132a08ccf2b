import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Opportunities" };

export function Component() {
  return <h1>Opportunities</h1>;
}
