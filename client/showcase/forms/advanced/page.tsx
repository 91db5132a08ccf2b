import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Form advanced" };

export function Component() {
  return <h1>Form advanced</h1>;
}
