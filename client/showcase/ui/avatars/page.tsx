import type { PageHandle } from "#client/routes.tsx";
import { examples } from "#client/showcase/ui/avatars/examples.ts";
import { Gallery } from "#client/showcase/ui/gallery.tsx";

export const handle: PageHandle = { title: () => "Avatars" };

export function Component() {
  return (
    <Gallery title="Avatars" lead="Who it is, in a picture or two letters." examples={examples} />
  );
}
