import type { PageHandle } from "#client/routes.tsx";
import { examples } from "#client/showcase/ui/embedvideo/examples.ts";
import { Gallery } from "#client/showcase/ui/gallery.tsx";

export const handle: PageHandle = { title: () => "Embed video" };

export function Component() {
  return (
    <Gallery
      title="Embed video"
      lead="A frame that keeps its ratio at every width. The film is our own drawing: it moves only once you press play."
      examples={examples}
    />
  );
}
