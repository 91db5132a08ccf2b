import type { PageHandle } from "#client/routes.tsx";
import { examples } from "#client/showcase/ui/carousel/examples.ts";
import { Gallery } from "#client/showcase/ui/gallery.tsx";

export const handle: PageHandle = { title: () => "Carousel" };

export function Component() {
  return (
    <Gallery
      title="Carousel"
      lead="Slides one after another. None moves by itself where calm was asked for; the one that does can be paused."
      examples={examples}
      isMoving
    />
  );
}
