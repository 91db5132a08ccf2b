import { data } from "react-router-dom";
import type { PageError } from "#client/api/load.ts";
import type { PageHandle } from "#client/routes/screen.ts";
import { wordsFor } from "#shared/errors.ts";

/** R2.8: unknown paths answer 404 with this screen. */
export function loader(): never {
  const error: PageError = { code: "not-found", message: wordsFor("not-found"), details: [] };
  throw data(error, { status: 404 });
}

export const handle: PageHandle = { title: (t) => t("shell:title.notFound") };

/** Unreachable: the loader always throws. */
export function Component() {
  return null;
}
