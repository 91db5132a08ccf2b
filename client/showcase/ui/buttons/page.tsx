import type { PageHandle } from "#client/routes.tsx";
import { examples } from "#client/showcase/ui/buttons/examples.ts";
import { Gallery } from "#client/showcase/ui/gallery.tsx";

export const handle: PageHandle = { title: () => "Buttons" };

export function Component() {
  return (
    <Gallery
      title="Buttons"
      lead="Every kind of button, from the plain one to a group of them. Press one: the example says what was pressed."
      examples={examples}
      isMoving
    />
  );
}
