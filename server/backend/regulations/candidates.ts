/** Regulations that match a search: found in memory, ranked by the database. */
import { type RawBuilder, sql } from "kysely";
import type { Places } from "#server/backend/full-text/term-places.ts";
import {
  anyOf,
  closeTermQuery,
  type SearchTerm,
  type SearchTerms,
} from "#server/backend/full-text/text-query.ts";
import type { RegulationIndex } from "#server/backend/regulations/regulation-index.ts";
import type { Db } from "#server/database/database.ts";
import type { RegulationResult, SearchInput } from "#shared/contract/searches.ts";

/** A regulation that matches at least one of the terms. */
export interface Match {
  place: number;
  /** Per required term: it matches. */
  matched: boolean[];
}

export interface Candidate {
  id: string;
  published: string | null;
  status: string;
  /** PostgreSQL's ts_rank. */
  rank: number;
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

/** The places of each term; of at most 16 required terms, in their order. */
export interface Found {
  required: Places[];
  excluded: Places[];
}

/** The newest with all terms; from three terms on also the newest with any of them. */
export function newestMatches(
  size: number,
  { required, excluded }: Found,
  passes: (place: number) => boolean,
): Match[] {
  const terms = clearTerms(size);
  for (const [at, places] of required.entries())
    for (const place of places ?? []) terms[place] = (terms[place] as number) | (1 << at);
  for (const places of excluded) for (const place of places ?? []) terms[place] = 0;
  const all = 2 ** required.length - 1;
  let [strict, loose] = [maxCandidates, required.length < 3 ? 0 : maxCandidates];
  const matches: Match[] = [];
  for (let place = 0; place < size && strict + loose > 0; place += 1) {
    const has = terms[place] as number;
    if (has === 0 || (loose === 0 && has !== all) || !passes(place)) continue;
    const isNewest = loose > 0 || (has === all && strict > 0);
    if (!isNewest) continue;
    matches.push({ place, matched: required.map((_, at) => ((has >>> at) & 1) === 1) });
    if (has === all) strict = Math.max(0, strict - 1);
    loose = Math.max(0, loose - 1);
  }
  return matches;
}

/** By place, the terms that it has: a bit each. */
let termsByPlace = new Uint16Array(0);

/** The same memory for each search: at a million regulations, two megabytes that are not collected. */
function clearTerms(size: number): Uint16Array {
  if (termsByPlace.length < size) termsByPlace = new Uint16Array(size);
  return termsByPlace.fill(0, 0, size);
}

/** Those that are still there. */
export async function rankMatches(
  db: Db,
  { numbers }: RegulationIndex,
  matches: readonly Match[],
  { required, common }: RegulationTerms,
): Promise<Candidate[]> {
  const byNumber = new Map(matches.map((one) => [numbers[one.place], one]));
  // Made once: in the list of columns they would be made for each row.
  const queries = [anyOf([...required, ...common]), ...required.map(closeTermQuery)];
  const named = queries.map((query, at) => sql`${query} as ${sql.ref(`q${at}`)}`);
  const { rows } = await sql<Omit<Candidate, "matched"> & { number: number }>`
    with queries as materialized (select ${sql.join(named)})
    select a.number, a.id, a.published, a.status,
      ts_rank('{0.1, 0.2, 0.4, 1.0}', a.words, ${queryAt(0)}) as rank,
      array[${sql.join(required.map(isProminent))}]::boolean[] as prominent
    from acts a cross join queries
      cross join lateral (select ts_filter(a.words, '{a}') as words offset 0) titles
    where a.number = any(${[...byNumber.keys()]}::integer[])`.execute(db);
  return rows.map(({ number, ...row }) => ({
    ...row,
    matched: byNumber.get(number)?.matched ?? [],
  }));
}

const queryAt = (at: number) => sql.ref(`queries.q${at}`);

function isProminent({ kind }: SearchTerm, at: number): RawBuilder<boolean> {
  const query = queryAt(at + 1);
  return kind === "code" ? sql`a.words @@ ${query}` : sql`titles.words @@ ${query}`;
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
