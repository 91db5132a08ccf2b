import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Form wizard" };

export function Component() {
  return <h1>Form wizard</h1>;
}
