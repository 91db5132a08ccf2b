import { sql } from "kysely";
import type { SearchTerm } from "#server/backend/full-text/search-terms.ts";
import { termQuery } from "#server/backend/full-text/term-query.ts";
import type { Db } from "#server/database/database.ts";

const mostSuggestions = 5;

/**
 * Words that nearly every act says, or says another way (duty, tariff): alone they ask for the
 * whole collection, beside others they only help to rank.
 */
const sayNothing = new Set(
  `act acts article compliance country countries custom customs directive directives document documents duties duty export exports exporting find
   get goods good import imports importing importer law laws legal legislation must need needed needs obligation obligations order orders product
   products regulation regulations required requirement requirements rule rules sell selling ship shipping stuff tariff tariffs thing things trade
   trading want`.split(/\s+/),
);

/** The terms that say something at all: more than stop words and single letters. */
export async function meaningfulTerms(db: Db, terms: readonly SearchTerm[]): Promise<SearchTerm[]> {
  const long = terms.filter(({ text }) => !/^[\p{Script=Latin}\d]$/u.test(text));
  if (long.length === 0) return [];
  const sizes = sql`array[${sql.join(long.map((term) => sql`numnode(${termQuery(term)})`))}]`;
  const { rows } = await sql<{ sizes: number[] }>`select ${sizes} as sizes`.execute(db);
  return long.filter((_, index) => (rows[0]?.sizes[index] ?? 0) > 0);
}

export function isVague({ kind, text }: SearchTerm): boolean {
  return kind !== "code" && text.split(/\s+/).every((word) => sayNothing.has(word.toLowerCase()));
}

/** The topics most acts have, as a way in for somebody who typed too little. */
export async function commonTopics(db: Db): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`
    select topic from (select topics from acts order by published desc nulls last, id limit 1000) a, unnest(a.topics) topic
    group by topic order by count(*) desc, topic limit ${mostSuggestions}`.execute(db);
  return rows.map(({ topic }) => topic);
}

/**
 * For terms that no act says, the nearest words of titles and topics; then the terms that acts do
 * say on their own.
 */
export async function nearestWords(db: Db, terms: readonly SearchTerm[]): Promise<string[]> {
  const known = await Promise.all(terms.map((term) => isSaid(db, term)));
  const unknown = terms
    .filter(({ kind }, index) => kind !== "code" && !known[index])
    .map(({ text }) => text);
  const nearest = unknown.length > 0 ? await readNearest(db, unknown) : new Map<string, string[]>();
  const found = terms.filter((_, index) => known[index]).map(({ text }) => text);
  const corrected = terms.map(({ text }, index) => (known[index] ? text : nearest.get(text)?.[0]));
  const whole =
    nearest.size > 0 && corrected.every((word) => word !== undefined) ? [corrected.join(" ")] : [];
  const each = [...nearest.values()].flat();
  return [...new Set([...whole, ...each, ...(terms.length > 1 ? found : [])])].slice(
    0,
    mostSuggestions,
  );
}

async function isSaid(db: Db, term: SearchTerm): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select exists (select from acts where words @@ ${termQuery(term)}) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/**
 * Up to three words a term, nearest by trigrams. Of many acts only the newest are looked through.
 */
async function readNearest(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ typed: string; near: string }>`
    with newest as (select title, topics from acts order by published desc nulls last, id limit 5000),
    vocabulary as materialized (
      select distinct word from newest, regexp_split_to_table(lower(title || ' ' || array_to_string(topics, ' ')), '[^[:alpha:]-]+') word
      where length(word) >= 4)
    select typed, near.word as near from unnest(${words}::text[]) typed cross join lateral (
      select word from vocabulary where similarity(word, lower(typed)) >= 0.3 order by similarity(word, lower(typed)) desc, word limit 3) near`.execute(
    db,
  );
  return new Map(
    words.map((word) => [word, rows.filter(({ typed }) => typed === word).map(({ near }) => near)]),
  );
}
