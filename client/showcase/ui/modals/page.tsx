import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/modals/examples.ts";

export const handle: PageHandle = { title: () => "Modals" };

export function Component() {
  return (
    <Gallery
      title="Modals"
      lead="Windows above the page. Each takes the focus, closes by Escape and gives the focus back."
      examples={examples}
      isMoving
    />
  );
}
