import { TextScreen } from "#client/components/text/text-screen.tsx";
import { terms } from "#client/pages/terms/terms.ts";
import type { PageHandle } from "#client/routes/screen.ts";

export const handle: PageHandle = { title: () => terms.title };

export function Component() {
  return <TextScreen text={terms} />;
}
