import { terms } from "#client/pages/terms/terms.ts";
import { TextScreen } from "#client/pages/text/text-screen.tsx";
import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => terms.title };

export function Component() {
  return <TextScreen text={terms} />;
}
