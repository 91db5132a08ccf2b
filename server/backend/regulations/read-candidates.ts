import { type RawBuilder, sql } from "kysely";
import {
  cleanText,
  type SearchTerm,
  type SearchTerms,
} from "#server/backend/full-text/search-terms.ts";
import {
  anyOf,
  closeTermQuery,
  strictQuery,
  termQuery,
} from "#server/backend/full-text/term-query.ts";
import type { Db } from "#server/database/database.ts";
import type { SearchInput } from "#shared/contract/searches.ts";

/** An act that says at least one of the terms, with what ranking and facets need. */
export interface Candidate {
  id: string;
  jurisdiction: string;
  body: string;
  type: string;
  status: string;
  topics: string[];
  chapters: string[];
  published: string | null;
  rank: number;
  /**
   * Per wanted term: is it said at all, and is it said in title, citation or identifiers (of a
   * code: is it named, or a part of it).
   */
  said: boolean[];
  close: boolean[];
}

export type ActFilters = Pick<
  SearchInput,
  "jurisdiction" | "body" | "type" | "status" | "topic" | "chapter"
>;

/**
 * At most this many of the newest acts are ranked and counted: a common word in a million acts
 * stays fast (measured, docs on storage).
 */
export const mostCandidates = 1000;

/** What is searched: the terms, and words too common to be asked for, which only help to rank. */
export interface ActTerms extends SearchTerms {
  common: SearchTerm[];
}

/**
 * Acts with every term, and where some terms may be missing also those with any; each set is the
 * newest thousand.
 */
export async function readCandidates(
  db: Db,
  terms: ActTerms,
  filters?: ActFilters,
): Promise<Candidate[]> {
  const { wanted, excluded, common } = terms;
  const strict = strictQuery(terms) ?? sql`''::tsquery`;
  const without = strictQuery({ wanted: [], excluded });
  const loose = sql`${anyOf(wanted)}${without ? sql` && ${without}` : sql``}`;
  const newest = (words: RawBuilder<unknown>) => sql`(
    select id from acts where words @@ (${words}) and ${filterSql(filters)} order by published desc nulls last, id limit ${mostCandidates})`;
  const ids = wanted.length < 3 ? newest(strict) : sql`(${newest(strict)} union ${newest(loose)})`;
  const { rows } = await sql<Candidate>`
    select a.id, a.jurisdiction, a.body, a.type, a.status, a.topics, a.chapters, a.published,
      ts_rank('{0.1, 0.2, 0.4, 1.0}', a.words, ${anyOf([...wanted, ...common])}) as rank, ${flags(wanted, said)} as said, ${flags(wanted, isClose)} as close
    from acts a where a.id in (select id from ${ids} found)`.execute(db);
  return rows;
}

function flags(
  terms: readonly SearchTerm[],
  flag: (term: SearchTerm) => RawBuilder<boolean>,
): RawBuilder<boolean[]> {
  return sql`array[${sql.join(terms.map(flag))}]::boolean[]`;
}

function said(term: SearchTerm): RawBuilder<boolean> {
  return sql`a.words @@ ${termQuery(term)}`;
}

function isClose(term: SearchTerm): RawBuilder<boolean> {
  return term.kind === "code"
    ? sql`a.words @@ ${closeTermQuery(term)}`
    : sql`ts_filter(a.words, '{a}') @@ ${closeTermQuery(term)}`;
}

function filterSql(filters?: ActFilters): RawBuilder<boolean> {
  if (!filters) return sql`true`;
  const list = (values: readonly string[]) => sql`${values.map(cleanText)}::text[]`;
  const parts = [
    ...(["jurisdiction", "body", "type", "status"] as const)
      .filter((name) => filters[name].length > 0)
      .map((name) => sql`${sql.ref(name)} = any(${list(filters[name])})`),
    ...(filters.topic.length > 0 ? [sql`topics && ${list(filters.topic)}`] : []),
    ...(filters.chapter.length > 0 ? [sql`chapters && ${list(filters.chapter)}`] : []),
  ];
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`;
}
