import { fallbackLanguage } from "#client/i18n/languages.ts";
import { useServerTranslation } from "#client/i18n/use-server-texts.ts";

/** A text of the server or a data set, in the page's language or marked as English. */
export function ServerText({ children: text }: { children: string }) {
  return useServerTranslation()(text) ?? <span lang={fallbackLanguage}>{text}</span>;
}
