import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { PageLanguage } from "#server/http/page-language.ts";
import type { DataTexts } from "#shared/domain/data-texts.ts";

export type ReadDataTexts = (language: PageLanguage) => Promise<DataTexts>;

/**
 * The tables of `shared/locales/{language}/datasets` and the titles of the nomenclature, read once
 * and only if the language is used.
 */
export function createDataTexts(programDir: string): ReadDataTexts {
  const known = new Map<PageLanguage, Promise<DataTexts>>();
  return (language) => {
    const found = known.get(language);
    if (found) return found;
    const reading = readTables(programDir, language);
    known.set(language, reading);
    reading.catch(() => known.delete(language));
    return reading;
  };
}

async function readTables(programDir: string, language: PageLanguage): Promise<DataTexts> {
  // The data sets are written in English.
  if (language === "en") return {};
  const folder = path.join(programDir, "shared/locales", language, "datasets");
  const files = [
    path.join(programDir, "dist/datasets", `titles-${language}.json`),
    ...(await readdir(folder)).map((name) => path.join(folder, name)),
  ];
  const tables = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(file, "utf8")) as DataTexts),
  );
  return Object.assign({}, ...tables);
}
