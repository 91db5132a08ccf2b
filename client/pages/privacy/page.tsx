import { TextScreen } from "#client/components/text/text-screen.tsx";
import { privacy } from "#client/pages/privacy/privacy.ts";
import type { PageHandle } from "#client/routes/screen.ts";

export const handle: PageHandle = { title: () => privacy.title };

export function Component() {
  return <TextScreen text={privacy} />;
}
