import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Sweet alert" };

export function Component() {
  return <h1>Sweet alert</h1>;
}
