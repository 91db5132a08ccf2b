import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/ribbons/examples.ts";

export const handle: PageHandle = { title: () => "Ribbons" };

export function Component() {
  return <Gallery title="Ribbons" lead="A word across the corner of a box." examples={examples} />;
}
