import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/typography/examples.ts";

export const handle: PageHandle = { title: () => "Typography" };

export function Component() {
  return (
    <Gallery
      title="Typography"
      lead="Headings, running text, lists and quotes."
      examples={examples}
    />
  );
}
