/** Advice for regulation searches that are too vague or find nothing. */
import { sql } from "kysely";
import { type SearchTerm, termQuery } from "#server/backend/full-text/text-query.ts";
import type { Db } from "#server/database/database.ts";

const maxSuggestions = 5;

/**
 * Words that fit nearly every regulation: too vague alone, and only adding to the rank beside other
 * words.
 */
const vagueWords = new Set(
  `act acts article compliance country countries custom customs directive directives document
   documents duties duty export exports exporting find get goods good import imports importing
   importer law laws legal legislation must need needed needs obligation obligations order orders
   product products regulation regulations required requirement requirements rule rules sell
   selling ship shipping stuff tariff tariffs thing things trade trading want`.split(/\s+/),
);

/** The terms without stop words and single letters. */
export async function meaningfulTerms(db: Db, terms: readonly SearchTerm[]): Promise<SearchTerm[]> {
  const long = terms.filter(({ text }) => !/^[\p{Script=Latin}\d]$/u.test(text));
  if (long.length === 0) return [];
  const sizes = sql`array[${sql.join(long.map((term) => sql`numnode(${termQuery(term)})`))}]`;
  const { rows } = await sql<{ sizes: number[] }>`select ${sizes} as sizes`.execute(db);
  return long.filter((_, index) => (rows[0]?.sizes[index] ?? 0) > 0);
}

export function isVague({ kind, text }: SearchTerm): boolean {
  return kind !== "code" && text.split(/\s+/).every((word) => vagueWords.has(word.toLowerCase()));
}

/** The most frequent topics, as suggestions. */
export async function commonTopics(db: Db): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`
    select topic
    from (select topics from acts order by published desc nulls last, id limit 1000) a,
      unnest(a.topics) topic
    group by topic order by count(*) desc, topic limit ${maxSuggestions}`.execute(db);
  return rows.map(({ topic }) => topic);
}

/** Corrections of terms without a match; then the terms that match on their own. */
export async function nearestWords(db: Db, terms: readonly SearchTerm[]): Promise<string[]> {
  const known = await Promise.all(terms.map((term) => hasMatch(db, term)));
  const unknown = terms
    .filter(({ kind }, index) => kind !== "code" && !known[index])
    .map(({ text }) => text);
  const nearest = unknown.length > 0 ? await readSimilar(db, unknown) : new Map<string, string[]>();
  const found = terms.filter((_, index) => known[index]).map(({ text }) => text);
  const corrected = terms.map(({ text }, index) => (known[index] ? text : nearest.get(text)?.[0]));
  const whole =
    nearest.size > 0 && corrected.every((word) => word !== undefined) ? [corrected.join(" ")] : [];
  const each = [...nearest.values()].flat();
  return [...new Set([...whole, ...each, ...(terms.length > 1 ? found : [])])].slice(
    0,
    maxSuggestions,
  );
}

async function hasMatch(db: Db, term: SearchTerm): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from acts where words @@ ${termQuery(term)}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Up to three words of titles and topics a term, by trigram similarity, from the newest only. */
async function readSimilar(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ typed: string; near: string }>`
    with newest as (
      select title, topics from acts order by published desc nulls last, id limit 5000),
    texts as (select lower(title || ' ' || array_to_string(topics, ' ')) as text from newest),
    vocabulary as materialized (
      select distinct word from texts, regexp_split_to_table(text, '[^[:alpha:]-]+') word
      where length(word) >= 4)
    select typed, near.word as near from unnest(${words}::text[]) typed cross join lateral (
      select word from vocabulary where similarity(word, lower(typed)) >= 0.3
      order by similarity(word, lower(typed)) desc, word limit 3) near`.execute(db);
  return new Map(
    words.map((word) => [word, rows.filter(({ typed }) => typed === word).map(({ near }) => near)]),
  );
}
