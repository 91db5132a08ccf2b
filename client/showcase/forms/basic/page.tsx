import type { PageHandle } from "#client/routes.tsx";
import { examples } from "#client/showcase/forms/basic/examples.ts";
import { Gallery } from "#client/showcase/ui/gallery.tsx";

export const handle: PageHandle = { title: () => "Form basic elements" };

export function Component() {
  return (
    <Gallery
      title="Form basic elements"
      lead="Every kind of field with its label, and the ways to lay fields out. What is sent is said below the form; nothing leaves this page."
      examples={examples}
    />
  );
}
