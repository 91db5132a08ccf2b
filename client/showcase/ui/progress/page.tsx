import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/progress/examples.ts";

export const handle: PageHandle = { title: () => "Progress" };

export function Component() {
  return (
    <Gallery
      title="Progress"
      lead="How far a thing has come, as a number and as a length."
      examples={examples}
    />
  );
}
