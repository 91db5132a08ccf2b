import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { detectLanguage, keepLanguage, readLanguageSources } from "#client/i18n/languages.ts";

/**
 * R4.13 in the browser, which sees all six sources where the server sees three. The page was drawn
 * in the server's choice and taken over in it, so that nothing mismatches; where a source that only
 * the browser sees decides otherwise, the words change now, and the cookie tells the server from
 * then on.
 */
export function LanguageKeeper() {
  const { i18n } = useTranslation();
  useEffect(() => {
    const chosen = detectLanguage(readLanguageSources());
    keepLanguage(chosen);
    if (chosen === i18n.language) return;
    void i18n.changeLanguage(chosen).then(() => {
      document.documentElement.lang = chosen;
    });
  }, [i18n]);
  return null;
}
