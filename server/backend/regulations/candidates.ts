/** Regulations that match a search, read from the database and ranked in memory. */
import { type RawBuilder, sql } from "kysely";
import {
  anyOf,
  closeTermQuery,
  type SearchTerm,
  type SearchTerms,
  strictQuery,
  termQuery,
} from "#server/backend/full-text/text-query.ts";
import {
  type FacetColumns,
  filterSql,
  type RegulationFilters,
} from "#server/backend/regulations/facets.ts";
import type { Db } from "#server/database/database.ts";
import type { RegulationResult, SearchInput } from "#shared/contract/searches.ts";

/** A regulation that matches at least one of the terms. */
export interface Candidate extends FacetColumns {
  id: string;
  published: string | null;
  /** PostgreSQL's ts_rank. */
  rank: number;
  /** Per required term: it matches. */
  matched: boolean[];
  /** Per required term: it matches in title, citation or identifiers, or a code exactly. */
  prominent: boolean[];
}

/** Keeps a common word among a million regulations fast: only the newest are ranked and counted. */
export const maxCandidates = 1000;

export interface RegulationTerms extends SearchTerms {
  /** Words too common to require; they only add to the rank. */
  common: SearchTerm[];
}

/** The newest with all terms; from three terms on also the newest with any of them. */
export async function readCandidates(
  db: Db,
  terms: RegulationTerms,
  filters?: RegulationFilters,
): Promise<Candidate[]> {
  const { required, excluded, common } = terms;
  const strict = strictQuery(terms) ?? sql`''::tsquery`;
  const without = strictQuery({ required: [], excluded });
  const loose = sql`${anyOf(required)}${without ? sql` && ${without}` : sql``}`;
  const newest = (query: RawBuilder<unknown>) => sql`(
    select id from acts where words @@ (${query}) and ${filters ? filterSql(filters) : sql`true`}
    order by published desc nulls last, id limit ${maxCandidates})`;
  const ids =
    required.length < 3 ? newest(strict) : sql`(${newest(strict)} union ${newest(loose)})`;
  const rank = sql`ts_rank('{0.1, 0.2, 0.4, 1.0}', a.words, ${anyOf([...required, ...common])})`;
  const { rows } = await sql<Candidate>`
    select a.id, a.jurisdiction, a.body, a.type, a.status, a.topics, a.chapters, a.published,
      ${rank} as rank,
      ${flags(required, matches)} as matched,
      ${flags(required, matchesProminently)} as prominent
    from acts a where a.id in (select id from ${ids} found)`.execute(db);
  return rows;
}

/**
 * Whether enough of the terms match: both of two, two of three, three fifths of more; a quoted
 * phrase always.
 */
export function matchesEnough(
  { matched }: Pick<Candidate, "matched">,
  terms: readonly SearchTerm[],
): boolean {
  const needed =
    terms.length < 3 ? terms.length : terms.length === 3 ? 2 : Math.ceil(terms.length * 0.6);
  return (
    countTrue(matched) >= needed &&
    terms.every((term, index) => term.kind !== "phrase" || matched[index] === true)
  );
}

/**
 * The rule behind Strong, Good and Possible.
 * - strong: every term matches, at least half of them prominently.
 * - good: every term matches.
 * - possible: some terms do not match.
 */
export function confidenceOf({
  matched,
  prominent,
}: Pick<Candidate, "matched" | "prominent">): RegulationResult["confidence"] {
  if (countTrue(matched) < matched.length) return "possible";
  return countTrue(prominent) * 2 >= matched.length ? "strong" : "good";
}

/** The matching terms, as typed. */
export function matchedTerms(
  { matched }: Pick<Candidate, "matched">,
  terms: readonly SearchTerm[],
): string[] {
  return terms.filter((_, index) => matched[index] === true).map(({ text }) => text);
}

const endedStatuses = new Set(["superseded", "repealed", "withdrawn"]);

/**
 * Newest first, or by relevance: matching terms count by their rarity among the candidates, twice
 * where prominent; ts_rank breaks ties; regulations no longer in force count half.
 */
export function sortCandidates<One extends Candidate>(
  candidates: readonly One[],
  sort: SearchInput["sort"],
): One[] {
  if (sort === "newest") return [...candidates].sort(byNewest);
  const rarities = raritiesOf(candidates);
  const scores = new Map(candidates.map((one) => [one, scoreOf(one, rarities)]));
  return [...candidates].sort(
    (a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || byNewest(a, b),
  );
}

function flags(
  terms: readonly SearchTerm[],
  flag: (term: SearchTerm) => RawBuilder<boolean>,
): RawBuilder<boolean[]> {
  return sql`array[${sql.join(terms.map(flag))}]::boolean[]`;
}

function matches(term: SearchTerm): RawBuilder<boolean> {
  return sql`a.words @@ ${termQuery(term)}`;
}

function matchesProminently(term: SearchTerm): RawBuilder<boolean> {
  return term.kind === "code"
    ? sql`a.words @@ ${closeTermQuery(term)}`
    : sql`ts_filter(a.words, '{a}') @@ ${closeTermQuery(term)}`;
}

function scoreOf(
  { matched, prominent, rank, status }: Candidate,
  rarities: readonly number[],
): number {
  const terms = rarities.reduce(
    (sum, rarity, index) => sum + (matched[index] ? rarity * (prominent[index] ? 2 : 1) : 0),
    0,
  );
  return (terms + rank) * (endedStatuses.has(status) ? 0.5 : 1);
}

/** Inverse document frequency of each term among the candidates. */
function raritiesOf(candidates: readonly Candidate[]): number[] {
  const terms = candidates[0]?.matched.length ?? 0;
  return Array.from({ length: terms }, (_, index) => {
    const matching = candidates.filter(({ matched }) => matched[index]).length;
    return Math.log(1 + candidates.length / Math.max(1, matching));
  });
}

function byNewest(a: Candidate, b: Candidate): number {
  return (b.published ?? "").localeCompare(a.published ?? "") || a.id.localeCompare(b.id);
}

function countTrue(flags: readonly boolean[]): number {
  return flags.filter(Boolean).length;
}
