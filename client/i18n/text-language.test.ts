import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { fallbackLanguage, languages } from "#client/i18n/languages.ts";
import { translatedNamespaces } from "#client/i18n/text-language.ts";
import { findProgramDir } from "#server/config/config.ts";

it("R3.11 what is marked as English in another language's page is what that language has no table for", () => {
  for (const language of languages.filter((one) => one !== fallbackLanguage)) {
    const tables = readdirSync(
      path.join(findProgramDir(import.meta.dirname), "shared/locales", language),
    );
    expect(tables, language).toEqual(translatedNamespaces.map((namespace) => `${namespace}.json`));
  }
});
