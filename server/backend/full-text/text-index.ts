/** Full text of regulations and notifications as PostgreSQL text search vectors. */
import { type RawBuilder, sql } from "kysely";
import { readDataset } from "#server/backend/datasets/read-dataset.ts";

/** Texts of a record by weight, A the highest, and its HS codes as lexemes (code-lexemes.ts). */
export interface IndexedTexts {
  a: string;
  b: string;
  c: string;
  code_lexemes: string;
}

/** The fields of `IndexedTexts` as columns of a record set. */
export const indexedTextTypes = {
  a: "text",
  b: "text",
  c: "text",
  code_lexemes: "text",
} as const satisfies Record<keyof IndexedTexts, "text">;

/** The tsvector of a record `row` with the fields of `IndexedTexts`. */
export function textVector(row: string): RawBuilder<string> {
  const weighted = (["a", "b", "c"] as const).map((field) => {
    const text = sql`unaccent(${sql.ref(`${row}.${field}`)})`;
    return sql`setweight(to_tsvector('english', ${text}), ${sql.lit(field.toUpperCase())})`;
  });
  const codes = sql`to_tsvector('simple', ${sql.ref(`${row}.code_lexemes`)})`;
  return sql`${sql.join(weighted, sql` || `)} || setweight(${codes}, 'C')`;
}

/** Joins texts, adding each hyphenated word as one: anti-dumping is also typed antidumping. */
export function joinTexts(...texts: readonly (string | undefined)[]): string {
  const text = texts.filter((one) => one !== undefined && one !== "").join(". ");
  const joined = [...text.matchAll(/(\p{L}{2,})-(\p{L}{2,})/gu)].map(
    ([, left, right]) => `${left}${right}`,
  );
  return [text, ...new Set(joined)].join(" ");
}

/** Names of codes and countries, so that "footwear" finds 6404 and "Britain" finds GB. */
export interface RecordNames {
  /** Changes whenever the names or their use may have changed. */
  checksum: string;
  /** Titles of the codes and of the chapters and headings above them. */
  ofCodes(codes: readonly string[]): string;
  ofCountries(codes: readonly string[]): string;
}

/** Raise it when indexing changes: the next start then re-indexes every record. */
const indexVersion = 2;

export async function readRecordNames(programDir: string): Promise<RecordNames> {
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
    checksum: [indexVersion, nomenclature.checksum, lanes.checksum].join("."),
    ofCodes: (codes) =>
      distinct(
        codes.flatMap((code) => [2, 4, 6].map((length) => titles.get(code.slice(0, length)))),
      ),
    ofCountries: (codes) => distinct(codes.map((code) => countries.get(code) ?? code)),
  };
}

function distinct(names: readonly (string | undefined)[]): string {
  return [...new Set(names)].filter((name) => name !== undefined).join("; ");
}
