import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Leads" };

export function Component() {
  return <h1>Leads</h1>;
}
