/// <reference types="vite/client" />
import { createInstance, type i18n, type ReadCallback } from "i18next";
import { fallbackLanguage, type Language } from "#client/i18n/languages.ts";
import { attachNamespaces, namespaces } from "#client/i18n/namespaces.ts";

type Table = Record<string, unknown>;

/** English, without the tables that come with the pages that need them (client/i18n/words). */
const english = import.meta.glob<Table>("../../shared/locales/en/{shell,screens,auth}.json", {
  eager: true,
  import: "default",
});
/** The tables of every other language by their files, fetched when it is used. */
const translations = import.meta.glob<Record<string, Table>>("./tables/*.ts", {
  import: "tables",
});

/** R9.3: five retries, from 350 ms, doubling. */
export const loaderRetries = { maxRetries: 5, retryTimeout: 350 };

/** i18next in the browser, ready with the language that the server rendered. */
export async function createBrowserI18n(language: Language): Promise<i18n> {
  const instance = createInstance();
  await instance.use({ type: "backend" as const, init: () => undefined, read: readTable }).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    ns: [...namespaces],
    defaultNS: "shell",
    ...loaderRetries,
    interpolation: { escapeValue: false },
  });
  attachNamespaces(instance);
  return instance;
}

function readTable(language: string, namespace: string, done: ReadCallback): void {
  const load = translations[`./tables/${language}.ts`];
  if (!load)
    return void done(null, english[`../../shared/locales/${language}/${namespace}.json`] ?? {});
  load().then(
    (tables) => done(null, tables[`../../../shared/locales/${language}/${namespace}.json`] ?? {}),
    (error: Error) => done(error, true),
  );
}
