import type { i18n } from "i18next";
import { isRouteErrorResponse } from "react-router-dom";
import { dataTextsOf } from "#client/i18n/data-texts.ts";
import type { PageHandle } from "#client/routes/screen.ts";

/** The part of the router's state that server and browser share. */
export interface ShownPage {
  matches: readonly { route: { id?: string | undefined; handle?: unknown } }[];
  loaderData: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, unknown>> | null;
}

const failedTitles: Readonly<Record<number, string>> = {
  404: "shell:title.notFound",
  501: "shell:error.notOffered.title",
};

/**
 * The page's own title, computed from its data; else its screen's, or the error's on an error page.
 */
export function titleOf({ matches, loaderData, errors }: ShownPage, i18n: i18n): string {
  const route = matches.at(-1)?.route;
  const handle = route?.handle as PageHandle | undefined;
  const id = route?.id ?? "";
  if (errors !== null) return withName(i18n.t(failedTitle(errors)));
  if (typeof handle?.title === "function") {
    const title = handle.title(i18n.t, loaderData[id]);
    return withName(dataTextsOf(i18n)[title] ?? title);
  }
  return withName(i18n.t([`screens:title.${id}`, failedTitle(null)]));
}

const withName = (title: string) => `${title} – Clearlane`;

function failedTitle(errors: ShownPage["errors"]): string {
  const [error] = Object.values(errors ?? {});
  return (isRouteErrorResponse(error) && failedTitles[error.status]) || "shell:title.error";
}
