import "#client/showcase/tables/basic/tables.css";
import type { PageHandle } from "#client/routes.tsx";
import { examples } from "#client/showcase/tables/basic/examples.ts";
import { Gallery } from "#client/showcase/ui/gallery.tsx";

export const handle: PageHandle = { title: () => "Basic tables" };

export function Component() {
  return (
    <Gallery
      title="Basic tables"
      lead="The same five orders, in every look a table may have."
      examples={examples}
    />
  );
}
