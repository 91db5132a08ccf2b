import { data } from "react-router-dom";
import type { PageError } from "#client/api/load.ts";
import type { PageHandle } from "#client/routes/screen.ts";
import { wordsFor } from "#shared/errors.ts";

/** R2.8: an unknown path answers 404, with this look. */
export function loader(): never {
  const error: PageError = { code: "not-found", message: wordsFor("not-found"), details: [] };
  throw data(error, { status: 404 });
}

export const handle: PageHandle = { title: (t) => t("shell:title.notFound") };

/** Never reached: the loader always ends in the error screen. */
export function Component() {
  return null;
}
