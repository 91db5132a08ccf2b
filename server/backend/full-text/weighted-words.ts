import { type RawBuilder, sql } from "kysely";

/** The words of a record by how much they say about it, and its HS codes as lexemes. */
export interface WeightedWords {
  a: string;
  b: string;
  c: string;
  codes: string;
}

/** A tsvector from the text columns a, b, c and codes of `row`. */
export function weightedVector(row: string): RawBuilder<string> {
  const column = (name: string) => sql`unaccent(${sql.ref(`${row}.${name}`)})`;
  const parts = (["a", "b", "c"] as const).map((weight) => {
    const letter = sql.lit(weight.toUpperCase());
    return sql`setweight(to_tsvector('english', ${column(weight)}), ${letter})`;
  });
  return sql`${sql.join(parts, sql` || `)} || setweight(to_tsvector('simple', ${sql.ref(`${row}.codes_words`)}), 'C')`;
}

/**
 * Text as it is indexed: with the joined spelling beside each hyphenated one, since people write
 * anti-dumping and antidumping.
 */
export function indexedText(...texts: readonly (string | undefined)[]): string {
  const text = texts.filter((one) => one !== undefined && one !== "").join(". ");
  const joined = [...text.matchAll(/(\p{L}{2,})-(\p{L}{2,})/gu)].map(
    ([, left, right]) => `${left}${right}`,
  );
  return [text, ...new Set(joined)].join(" ");
}
