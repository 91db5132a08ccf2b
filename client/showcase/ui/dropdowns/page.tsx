import type { PageHandle } from "#client/routes.tsx";
import { examples } from "#client/showcase/ui/dropdowns/examples.ts";
import { Gallery } from "#client/showcase/ui/gallery.tsx";

export const handle: PageHandle = { title: () => "Dropdowns" };

export function Component() {
  return (
    <Gallery
      title="Dropdowns"
      lead="Menus that open below a button. Arrow keys move, Escape closes."
      examples={examples}
      isMoving
    />
  );
}
