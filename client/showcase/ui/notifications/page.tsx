import type { PageHandle } from "#client/routes.tsx";
import { Gallery } from "#client/showcase/ui/gallery.tsx";
import { examples } from "#client/showcase/ui/notifications/examples.ts";

export const handle: PageHandle = { title: () => "Notifications" };

export function Component() {
  return (
    <Gallery
      title="Notifications"
      lead="Toasts that pass by, and alerts that stay until somebody has read them."
      examples={examples}
      isMoving
    />
  );
}
