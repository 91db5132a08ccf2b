import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Terms and conditions" };

export function Component() {
  return <h1>Terms and conditions</h1>;
}
