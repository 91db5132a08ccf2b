/** The languages there is a table for; everything else falls back to English. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = "en";
export const languageStorageKey = "i18nextLng";
export const languageCookie = "i18next";

/** The supported language a tag stands for (`es-MX` -> `es`), or undefined. */
export function supported(tag: string | null | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base);
}

/** What each source says; the first that names a supported language wins (R4.13). */
export interface LanguageSources {
  query?: string | null | undefined;
  cookie?: string | null | undefined;
  localStorage?: string | null | undefined;
  sessionStorage?: string | null | undefined;
  browser?: readonly string[] | undefined;
  htmlTag?: string | null | undefined;
}

export function detectLanguage(sources: LanguageSources): Language {
  const { query, cookie, localStorage, sessionStorage, browser = [], htmlTag } = sources;
  const inOrder = [query, cookie, localStorage, sessionStorage, ...browser, htmlTag];
  return inOrder.map(supported).find((language) => language !== undefined) ?? fallbackLanguage;
}
