import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/images/examples.ts";

export const handle: PageHandle = { title: () => "Images" };

export function Component() {
  return <Gallery title="Images" lead="Shapes and sizes of pictures." examples={examples} />;
}
