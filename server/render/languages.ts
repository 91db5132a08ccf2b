import path from "node:path";
import { createInstance, type i18n } from "i18next";
import FsBackend from "i18next-fs-backend";
import { initReactI18next } from "react-i18next";
import { fallbackLanguage, type Language, languages } from "#client/i18n/languages.ts";
import { namespaces } from "#client/i18n/namespaces.ts";

/** One ready i18next for each language, loaded once at start; a request picks, it never loads. */
export async function loadLanguages(programDir: string): Promise<Record<Language, i18n>> {
  const entries = await Promise.all(
    languages.map(
      async (language) => [language, await createLanguage(language, programDir)] as const,
    ),
  );
  return Object.fromEntries(entries) as Record<Language, i18n>;
}

async function createLanguage(language: Language, programDir: string): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(FsBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: fallbackLanguage,
      preload: [...languages],
      ns: [...namespaces],
      defaultNS: "shell",
      backend: { loadPath: path.join(programDir, "shared/locales/{{lng}}/{{ns}}.json") },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  return instance;
}
