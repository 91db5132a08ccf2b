import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/placeholders/examples.ts";

export const handle: PageHandle = { title: () => "Placeholders" };

export function Component() {
  return (
    <Gallery
      title="Placeholders"
      lead="What stands there until the figures arrive."
      examples={examples}
    />
  );
}
