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

/** What the six sources say in this browser. A storage that may not be read says nothing. */
export function readLanguageSources(): LanguageSources {
  return {
    query: new URLSearchParams(location.search).get("lng"),
    cookie: readLanguageCookie(document.cookie),
    localStorage: ask(() => localStorage.getItem(languageStorageKey)),
    sessionStorage: ask(() => sessionStorage.getItem(languageStorageKey)),
    browser: navigator.languages,
    htmlTag: document.documentElement.lang,
  };
}

/**
 * The choice is cached in localStorage (R4.13), and in the cookie, the only one of the two that the
 * server sees.
 */
export function keepLanguage(language: Language): void {
  ask(() => localStorage.setItem(languageStorageKey, language));
  if (readLanguageCookie(document.cookie) === language) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`;
}

function readLanguageCookie(cookies: string): string | undefined {
  return cookies
    .split("; ")
    .find((pair) => pair.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1);
}

function ask<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
