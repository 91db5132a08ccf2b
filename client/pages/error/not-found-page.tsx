import { notFound } from "#client/api/load.ts";
import type { PageHandle } from "#client/routes/screen.ts";

/** R2.8: unknown paths answer 404 with this screen. */
export const loader = notFound;

export const handle: PageHandle = { title: (t) => t("shell:title.notFound") };

/** Unreachable: the loader always throws. */
export function Component() {
  return null;
}
