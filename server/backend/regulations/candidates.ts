/** Regulations that match a search: found in memory, ranked by the database. */
import { type RawBuilder, sql } from "kysely";
import type { Places } from "#server/backend/full-text/term-places.ts";
import {
  anyOf,
  closeTermQuery,
  type SearchTerm,
  type SearchTerms,
  termQuery,
} from "#server/backend/full-text/text-query.ts";
import { chosenOf, isChosen } from "#server/backend/full-text/values.ts";
import type { NamedPlaces } from "#server/backend/regulations/named-places.ts";
import type { RegulationIndex } from "#server/backend/regulations/regulation-index.ts";
import type { Db } from "#server/database/database.ts";
import type { RegulationResult, SearchInput } from "#shared/contract/searches.ts";

/** A regulation that matches at least one of the terms. */
export interface Match {
  place: number;
  /** Of the required terms, those that match: a bit each. */
  terms: number;
}

export interface Candidate extends Match {
  /** Of the table's row. */
  number: number;
  /** PostgreSQL's ts_rank. */
  rank: number;
  /**
   * Of the required terms, those that match in title, citation, names or identifiers, a code
   * exactly, or the country whose law it is.
   */
  prominent: number;
  /** Of the required terms, those that say the country whose law it is. */
  country: number;
  /** Of the required terms, those of its popular name or number. */
  named: number;
  /** Words of its popular name. */
  nameLength: number;
  /** Of the words too common to require, those in title, citation, names or identifiers. */
  commonInTitle: number;
  /** No longer in force. */
  hasEnded: boolean;
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
  named: NamedPlaces;
}

/** The newest with all terms; from three terms on also the newest with any of them. */
export function newestMatches(
  size: number,
  { required, excluded, named }: Found,
  passes: (place: number) => boolean,
): Match[] {
  const terms = clearTerms(size);
  for (const [at, places] of required.entries())
    for (const place of places ?? []) terms[place] = (terms[place] as number) | (1 << at);
  for (const [place, one] of named.entries()) terms[place] = (terms[place] as number) | one.terms;
  for (const places of excluded) for (const place of places ?? []) terms[place] = 0;
  const all = 2 ** required.length - 1;
  let [strict, loose] = [maxCandidates, required.length < 3 ? 0 : maxCandidates];
  const matches: Match[] = [];
  for (let place = 0; place < size && strict + loose > 0; place += 1) {
    const has = terms[place] as number;
    if (has === 0 || (loose === 0 && has !== all) || !passes(place)) continue;
    const isNewest = loose > 0 || (has === all && strict > 0) || named.has(place);
    if (!isNewest) continue;
    matches.push({ place, terms: has });
    if (has === all) strict = Math.max(0, strict - 1);
    loose = Math.max(0, loose - 1);
  }
  return matches;
}

/** By place, the terms that it has: a bit each. */
let termsByPlace = new Uint16Array(0);

/**
 * The same memory for each search: at a million regulations, two megabytes that are not collected.
 */
function clearTerms(size: number): Uint16Array {
  if (termsByPlace.length < size) termsByPlace = new Uint16Array(size);
  return termsByPlace.fill(0, 0, size);
}

/** Those that are still there. */
export async function rankMatches(
  db: Db,
  { numbers, facets }: RegulationIndex,
  matches: readonly Match[],
  { terms: { required, common }, named }: { terms: RegulationTerms; named: NamedPlaces },
): Promise<Candidate[]> {
  const byNumber = new Map(matches.map((one) => [numbers[one.place], one]));
  // Made once: in the list of columns they would be made for each row.
  const queries = [
    anyOf([...required, ...common]),
    ...required.map(closeTermQuery),
    ...common.map(termQuery),
  ];
  const columns = queries.map((query, at) => sql`${query} as ${sql.ref(`q${at}`)}`);
  const commonBits = common.map((_, at) => inTitle(required.length + 1 + at, 1));
  const { rows } = await sql<Pick<Candidate, "number" | "rank" | "prominent" | "commonInTitle">>`
    with queries as materialized (select ${sql.join(columns)})
    select a.number, ts_rank('{0.1, 0.2, 0.4, 1.0}', a.words, ${queryAt(0)}) as rank,
      ${sql.join(required.map(prominentBit), sql` | `)} as prominent,
      ${sql.join([sql.lit(0), ...commonBits], sql` + `)} as "commonInTitle"
    from acts a cross join queries
      cross join lateral (select ts_filter(a.words, '{a}') as words offset 0) titles
    where a.number = any(${[...byNumber.keys()]}::integer[])`.execute(db);
  const ended = chosenOf(facets.status, endedStatuses);
  return rows.flatMap((row) => {
    const match = byNumber.get(row.number);
    if (!match) return [];
    const name = named.get(match.place);
    const country = named.countryTerms(match.place) & match.terms;
    return {
      ...match,
      ...row,
      prominent: row.prominent | country | (name?.terms ?? 0),
      country,
      named: name?.terms ?? 0,
      nameLength: name?.words ?? 0,
      hasEnded: ended !== null && isChosen(facets.status, ended, match.place),
    };
  });
}

const queryAt = (at: number) => sql.ref(`queries.q${at}`);

function prominentBit({ kind }: SearchTerm, at: number): RawBuilder<number> {
  return kind === "code"
    ? sql<number>`case when a.words @@ ${queryAt(at + 1)} then ${sql.lit(1 << at)} else 0 end`
    : inTitle(at + 1, 1 << at);
}

function inTitle(query: number, bit: number): RawBuilder<number> {
  return sql<number>`case when titles.words @@ ${queryAt(query)} then ${sql.lit(bit)} else 0 end`;
}

/**
 * Whether enough of the terms match: both of two, two of three, three fifths of more; a quoted
 * phrase always.
 */
export function matchesEnough(
  { terms }: Pick<Match, "terms">,
  required: readonly SearchTerm[],
): boolean {
  const { length } = required;
  const needed = length < 3 ? length : length === 3 ? 2 : Math.ceil(length * 0.6);
  return (
    countBits(terms, length) >= needed &&
    required.every(({ kind }, at) => kind !== "phrase" || hasTerm(terms, at))
  );
}

/**
 * The rule behind Strong, Good and Possible.
 * - strong: every term matches, at least half of them prominently.
 * - good: every term matches.
 * - possible: some terms do not match.
 */
export function confidenceOf(
  { terms, prominent }: Pick<Candidate, "terms" | "prominent">,
  count: number,
): RegulationResult["confidence"] {
  if (countBits(terms, count) < count) return "possible";
  return countBits(prominent, count) * 2 >= count ? "strong" : "good";
}

/** The matching terms, as typed. */
export function matchedTerms(
  { terms }: Pick<Match, "terms">,
  required: readonly SearchTerm[],
): string[] {
  return required.filter((_, at) => hasTerm(terms, at)).map(({ text }) => text);
}

const endedStatuses = ["superseded", "repealed", "withdrawn"];

/**
 * Newest first, as their places are, or by relevance: matching terms count by their rarity among
 * the candidates, twice where prominent, more in its country or name; common words of a title and
 * ts_rank break ties; regulations no longer in force count half, or less of it where named.
 */
export function sortCandidates<One extends Candidate>(
  candidates: readonly One[],
  sort: SearchInput["sort"],
  count: number,
): One[] {
  if (sort === "newest") return [...candidates].sort((a, b) => a.place - b.place);
  const rarities = raritiesOf(candidates, count);
  const scores = new Map(candidates.map((one) => [one, scoreOf(one, rarities)]));
  return [...candidates].sort(
    (a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a.place - b.place,
  );
}

function scoreOf(one: Candidate, rarities: readonly number[]): number {
  const sum = rarities.reduce(
    (sum, rarity, at) => sum + (hasTerm(one.terms, at) ? rarity * weightOf(one, at) : 0),
    0,
  );
  const extra = one.rank + one.commonInTitle * commonWeight + one.nameLength * nameWeight;
  return (sum + extra) * endedFactor(one);
}

function weightOf({ named, country, prominent }: Candidate, at: number): number {
  if (hasTerm(named, at)) return 4;
  if (hasTerm(country, at)) return 3;
  return hasTerm(prominent, at) ? 2 : 1;
}

/** Of a common word in a title, and of a word of a popular name. */
const [commonWeight, nameWeight] = [0.3, 0.5];

function endedFactor({ hasEnded, named }: Candidate): number {
  if (!hasEnded) return 1;
  return named === 0 ? 0.5 : 0.8;
}

/** Inverse document frequency of each term among the candidates. */
function raritiesOf(candidates: readonly Candidate[], count: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    const matching = candidates.filter(({ terms }) => hasTerm(terms, at)).length;
    return Math.log(1 + candidates.length / Math.max(1, matching));
  });
}

const hasTerm = (terms: number, at: number) => ((terms >>> at) & 1) === 1;

/** Of the first `count` terms. */
function countBits(terms: number, count: number): number {
  let found = 0;
  for (let at = 0; at < count; at += 1) if (hasTerm(terms, at)) found += 1;
  return found;
}
