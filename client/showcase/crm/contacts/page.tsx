import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "CRM contacts" };

export function Component() {
  return <h1>CRM contacts</h1>;
}
