import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Form basic elements" };

export function Component() {
  return <h1>Form basic elements</h1>;
}
