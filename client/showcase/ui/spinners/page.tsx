import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/spinners/examples.ts";

export const handle: PageHandle = { title: () => "Spinners" };

export function Component() {
  return (
    <Gallery
      title="Spinners"
      lead="Something is under way, and nobody knows how long."
      examples={examples}
    />
  );
}
