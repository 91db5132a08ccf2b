import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "CRM dashboard" };

export function Component() {
  return <h1>CRM dashboard</h1>;
}
