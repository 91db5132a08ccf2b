import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/tabs-accordions/examples.ts";

export const handle: PageHandle = { title: () => "Tabs & accordions" };

export function Component() {
  return (
    <Gallery
      title="Tabs &amp; accordions"
      lead="Several parts in the room of one. Arrow keys move between tabs."
      examples={examples}
      isMoving
    />
  );
}
