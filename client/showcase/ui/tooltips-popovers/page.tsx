import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/tooltips-popovers/examples.ts";

export const handle: PageHandle = { title: () => "Tooltips & popovers" };

export function Component() {
  return (
    <Gallery
      title="Tooltips &amp; popovers"
      lead="A word more, beside what it is about."
      examples={examples}
      isMoving
    />
  );
}
