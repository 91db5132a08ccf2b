import { useMatches } from "react-router-dom";
import { useWords, type Words } from "#client/i18n/words.tsx";

/** What a screen says of itself to the head of the page. `data` is its loader's answer, undefined when that failed. */
export interface ScreenHandle {
  title(words: Words, data: never): string;
}

interface Matched {
  handle?: unknown;
  data?: unknown;
  loaderData?: unknown;
}

/** The document title of the innermost screen that has one. */
export function titleOf(matches: readonly Matched[], words: Words, failed: boolean): string {
  if (failed) return `${words("pages:error.title")} · ${words("layout:brand")}`;
  const screen = matches.findLast((match) => (match.handle as ScreenHandle | undefined)?.title)?.handle as ScreenHandle | undefined;
  if (!screen) return words("layout:brand");
  const innermost = matches[matches.length - 1];
  return `${screen.title(words, (innermost?.loaderData ?? innermost?.data) as never)} · ${words("layout:brand")}`;
}

export function usePageTitle(failed: boolean): string {
  return titleOf(useMatches(), useWords(), failed);
}
