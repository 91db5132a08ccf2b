import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "CRM customers" };

export function Component() {
  return <h1>CRM customers</h1>;
}
