import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/offcanvas/examples.ts";

export const handle: PageHandle = { title: () => "Offcanvas" };

export function Component() {
  return (
    <Gallery
      title="Offcanvas"
      lead="Panels that slide in from an edge."
      examples={examples}
      isMoving
    />
  );
}
