import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/listgroups/examples.ts";

export const handle: PageHandle = { title: () => "List groups" };

export function Component() {
  return (
    <Gallery title="List groups" lead="Short lists in a frame." examples={examples} isMoving />
  );
}
