import { namespaces } from "#client/i18n/namespaces.ts";
import { languageCookie } from "#shared/domain/language-cookie.ts";

interface LanguageEntry {
  /** In the language itself. */
  name: string;
  /**
   * Namespaces with a table of their own in shared/locales/{language} (R3.11); the others stay
   * English.
   */
  translated: "all" | readonly string[];
}

/** Every language: a line here and its tables add one. */
const registry = {
  en: { name: "English", translated: "all" },
  es: { name: "Español", translated: namespaces },
} as const satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof registry;
export const languages = Object.keys(registry) as Language[];
export const fallbackLanguage: Language = "en";
export const languageStorageKey = "i18nextLng";

export const languageName = (language: Language): string => registry[language].name;

/** The namespaces that a language translates; none for English, in which all are written. */
export function translatedNamespaces(language: Language): readonly string[] {
  const { translated }: LanguageEntry = registry[language];
  return translated === "all" ? [] : translated;
}

/** The supported language a tag stands for (`es-MX` -> `es`), or undefined. */
export function supported(tag: string | null | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base);
}

/** Language tags by source; the first that names a supported language wins (R4.13). */
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

/** The six sources in this browser; a storage that throws counts as empty. */
export function readLanguageSources(): LanguageSources {
  return {
    query: new URLSearchParams(location.search).get("lng"),
    cookie: readLanguageCookie(document.cookie),
    localStorage: attempt(() => localStorage.getItem(languageStorageKey)),
    sessionStorage: attempt(() => sessionStorage.getItem(languageStorageKey)),
    browser: navigator.languages,
    htmlTag: document.documentElement.lang,
  };
}

/** Caches the choice in localStorage (R4.13) and, for the server, in the cookie. */
export function keepLanguage(language: Language): void {
  attempt(() => localStorage.setItem(languageStorageKey, language));
  if (readLanguageCookie(document.cookie) === language) return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  const attributes = `path=/; max-age=31536000; samesite=lax${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${languageCookie}=${language}; ${attributes}`;
}

function readLanguageCookie(cookies: string): string | undefined {
  return cookies
    .split("; ")
    .find((pair) => pair.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
