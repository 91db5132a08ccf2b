import { useEffect } from "react";
import {
  detectLanguage,
  fallbackLanguage,
  keepLanguage,
  type Language,
  readLanguageSources,
  translatedNamespaces,
} from "#client/i18n/languages.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";

/** The `lang` of a part of the page by its namespace; undefined where it is the page's own. */
export function useTextLanguage(namespace: string): string | undefined {
  const language = useTranslation().i18n.language as Language;
  return language === fallbackLanguage || translatedNamespaces(language).includes(namespace)
    ? undefined
    : fallbackLanguage;
}

/**
 * Detects the language from all six sources (R4.13), three of which only the browser has. The page
 * hydrates in the server's choice first, so that nothing mismatches; the cookie then tells the
 * server.
 */
export function useDetectedLanguage(): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    const detected = detectLanguage(readLanguageSources());
    keepLanguage(detected);
    if (detected === i18n.language) return;
    void i18n.changeLanguage(detected).then(() => {
      document.documentElement.lang = detected;
    });
  }, [i18n]);
}
