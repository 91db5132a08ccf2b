import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/general/examples.ts";

export const handle: PageHandle = { title: () => "General UI" };

export function Component() {
  return (
    <Gallery title="General UI" lead="Badges, breadcrumbs and page links." examples={examples} />
  );
}
