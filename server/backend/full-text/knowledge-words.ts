import { readDataset } from "#server/backend/datasets/read-dataset.ts";

/**
 * What codes and countries are called, so that an act about 6404 is found by "footwear" and one for
 * GB by "Britain".
 */
export interface KnowledgeWords {
  /** Changes whenever the words may have changed. */
  checksum: string;
  /** Titles of the chapters, headings and subheadings that the codes name. */
  ofCodes(codes: readonly string[]): string;
  ofCountries(codes: readonly string[]): string;
}

/**
 * Counts up when the words of a record are put together differently: stored ones are then made anew
 * at the next start.
 */
const edition = 1;

export async function readKnowledgeWords(programDir: string): Promise<KnowledgeWords> {
  const [nomenclature, lanes] = await Promise.all([
    readDataset(programDir, "nomenclature"),
    readDataset(programDir, "lanes"),
  ]);
  const titles = new Map<string, string>();
  for (const chapter of nomenclature.chapters) {
    titles.set(chapter.chapter, chapter.title);
    for (const heading of chapter.headings) {
      titles.set(heading.code, heading.title);
      for (const subheading of heading.subheadings) titles.set(subheading.code, subheading.title);
    }
  }
  const countries = new Map(
    lanes.countries.map(({ code, name, called }) => [code, [code, name, ...called].join(" ")]),
  );
  return {
    checksum: [edition, nomenclature.checksum, lanes.checksum].join("."),
    ofCodes: (codes) =>
      join(codes.flatMap((code) => [2, 4, 6].map((length) => titles.get(code.slice(0, length))))),
    ofCountries: (codes) => join(codes.map((code) => countries.get(code) ?? code)),
  };
}

function join(words: readonly (string | undefined)[]): string {
  return [...new Set(words)].filter((word) => word !== undefined).join("; ");
}
