import type { PageHandle } from "#client/routes.tsx";
import { examples } from "#client/showcase/ui/cards/examples.ts";
import { Gallery } from "#client/showcase/ui/gallery.tsx";

export const handle: PageHandle = { title: () => "Cards" };

export function Component() {
  return (
    <Gallery
      title="Cards"
      lead="Boxes for one thing each: a good, a partner, a shipment."
      examples={examples}
      isMoving
    />
  );
}
