import { useTranslation } from "react-i18next";
import { fallbackLanguage } from "#client/i18n/languages.ts";

/**
 * What has a table in every language (R3.11): everything else is read, and is to be read out, in
 * English.
 */
export const translatedNamespaces: readonly string[] = ["auth"];

/**
 * `lang` of a part of the page that speaks with a namespace: undefined where it is the page's own.
 */
export function useTextLanguage(namespace: string): string | undefined {
  const { i18n } = useTranslation();
  return i18n.language === fallbackLanguage || translatedNamespaces.includes(namespace)
    ? undefined
    : fallbackLanguage;
}
