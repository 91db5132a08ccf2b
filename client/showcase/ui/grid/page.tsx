import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/grid/examples.ts";

export const handle: PageHandle = { title: () => "Grid" };

export function Component() {
  return (
    <Gallery title="Grid" lead="Twelve columns and six widths of screen." examples={examples} />
  );
}
