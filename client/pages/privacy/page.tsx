import { privacy } from "#client/pages/privacy/privacy.ts";
import { TextScreen } from "#client/pages/text/text-screen.tsx";
import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => privacy.title };

export function Component() {
  return <TextScreen text={privacy} />;
}
