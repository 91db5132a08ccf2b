import { createInstance, type i18n, type ReadCallback } from "i18next";
import { initReactI18next } from "react-i18next";
import { fallbackLanguage, type Language } from "#client/i18n/languages.ts";
import { namespaces } from "#client/i18n/namespaces.ts";
import { attachNamespaces } from "#client/i18n/offered-words.ts";

type Tables = Record<string, Record<string, unknown>>;

const loaders: Record<Language, () => Promise<{ tables: Tables }>> = {
  en: () => import("#client/i18n/tables-en.ts"),
  es: () => import("#client/i18n/tables-es.ts"),
};

/** i18next in the browser, ready with the language the server rendered in. */
export async function createBrowserI18n(language: Language): Promise<i18n> {
  const instance = createInstance();
  const backend = {
    type: "backend" as const,
    init: () => undefined,
    read: (lng: string, namespace: string, done: ReadCallback) => {
      loaders[lng as Language]?.().then(
        ({ tables }) => done(null, tables[namespace] ?? {}),
        (error: Error) => done(error, true),
      );
    },
  };
  await instance
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: fallbackLanguage,
      ns: [...namespaces],
      defaultNS: "shell",
      // R9.3: five retries, from 350 ms, doubling.
      maxRetries: 5,
      retryTimeout: 350,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  attachNamespaces(instance);
  return instance;
}
