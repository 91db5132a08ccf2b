import { fallbackLanguage } from "#client/i18n/languages.ts";
import { useServerTranslation } from "#client/i18n/use-server-texts.ts";

/** A text of the server or a data set, in the page's language or marked as English. */
export function ServerText({ children: text }: { children: string }) {
  const translation = useServerTranslation()(text);
  return translation === undefined ? (
    <span lang={fallbackLanguage}>{keepPercentSigns(text)}</span>
  ) : (
    keepPercentSigns(translation)
  );
}

/** Keeps a number and its percent sign on one line. */
function keepPercentSigns(text: string): string {
  return text.includes(" %") ? text.replace(/(\d) %/g, "$1\u00a0%") : text;
}
