import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Form validation" };

export function Component() {
  return <h1>Form validation</h1>;
}
