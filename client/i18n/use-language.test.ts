import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { fallbackLanguage, languages, translatedNamespaces } from "#client/i18n/languages.ts";
import { findProgramDir } from "#server/config/config.ts";

it("R3.11 the registry names exactly the tables that each language has", () => {
  const locales = path.join(findProgramDir(import.meta.dirname), "shared/locales");
  expect(readdirSync(locales).toSorted()).toEqual(languages.toSorted());
  for (const language of languages.filter((one) => one !== fallbackLanguage)) {
    const tables = readdirSync(path.join(locales, language))
      .filter((name) => name.endsWith(".json"))
      .toSorted();
    const registered = translatedNamespaces(language).map((namespace) => `${namespace}.json`);
    expect(tables, language).toEqual(registered.toSorted());
  }
});
