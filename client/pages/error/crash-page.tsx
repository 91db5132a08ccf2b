import { data } from "react-router-dom";
import type { PageError } from "#client/api/load.ts";
import type { PageHandle } from "#client/routes/screen.ts";
import { messageFor } from "#shared/errors.ts";

/** R2.8: example of a crash, with its status. */
export function loader(): never {
  const error: PageError = { code: "internal", message: messageFor("internal"), details: [] };
  throw data(error, { status: 500 });
}

export const handle: PageHandle = { title: (t) => t("shell:title.error") };

/** Unreachable: the loader always throws. */
export function Component() {
  return null;
}
