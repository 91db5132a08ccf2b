import type { SearchTerm } from "#server/backend/full-text/search-terms.ts";
import type { Candidate } from "#server/backend/regulations/read-candidates.ts";
import type { RegulationResult, SearchInput } from "#shared/contract/searches.ts";

/**
 * How many of the terms an act must say: both of two, two of three, three fifths of more. A phrase
 * in quotes is never missing.
 */
export function saysEnough(
  { said }: Pick<Candidate, "said">,
  terms: readonly SearchTerm[],
): boolean {
  const needed =
    terms.length < 3 ? terms.length : terms.length === 3 ? 2 : Math.ceil(terms.length * 0.6);
  return (
    countTrue(said) >= needed &&
    terms.every((term, index) => term.kind !== "phrase" || said[index] === true)
  );
}

/**
 * How sure an answer is, by one written rule:
 * - strong: every term is said, at least half of them in the title, the citation or the identifiers
 * (of an HS code: it or a part of it is named).
 * - good: every term is said somewhere.
 * - possible: some terms are missing.
 */
export function confidenceOf({
  said,
  close,
}: Pick<Candidate, "said" | "close">): RegulationResult["confidence"] {
  if (countTrue(said) < said.length) return "possible";
  return countTrue(close) * 2 >= said.length ? "strong" : "good";
}

/** The terms of the query that this act says, as typed. */
export function whyOf({ said }: Pick<Candidate, "said">, terms: readonly SearchTerm[]): string[] {
  return terms.filter((_, index) => said[index] === true).map(({ text }) => text);
}

const noLongerLaw = new Set(["superseded", "repealed", "withdrawn"]);

/**
 * Best first. Each term an act says counts by its rarity among the acts found, twice where the act
 * is about it; the database's rank decides between equals; law that no longer stands counts half.
 * Or newest first.
 */
export function sortActs<One extends Candidate>(
  acts: readonly One[],
  sort: SearchInput["sort"],
): One[] {
  if (sort === "newest") return [...acts].sort(newestFirst);
  const rarities = raritiesOf(acts);
  const scores = new Map(acts.map((act) => [act, scoreOf(act, rarities)]));
  return [...acts].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || newestFirst(a, b));
}

function scoreOf({ said, close, rank, status }: Candidate, rarities: readonly number[]): number {
  const terms = rarities.reduce(
    (sum, rarity, index) => sum + (said[index] ? rarity * (close[index] ? 2 : 1) : 0),
    0,
  );
  return (terms + rank) * (noLongerLaw.has(status) ? 0.5 : 1);
}

function raritiesOf(acts: readonly Candidate[]): number[] {
  const terms = acts[0]?.said.length ?? 0;
  return Array.from({ length: terms }, (_, index) =>
    Math.log(1 + acts.length / Math.max(1, acts.filter(({ said }) => said[index]).length)),
  );
}

function newestFirst(a: Candidate, b: Candidate): number {
  return (b.published ?? "").localeCompare(a.published ?? "") || a.id.localeCompare(b.id);
}

function countTrue(flags: readonly boolean[]): number {
  return flags.filter(Boolean).length;
}
