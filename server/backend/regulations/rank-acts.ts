import type { SearchTerm } from "#server/backend/full-text/search-terms.ts";
import type { Candidate } from "#server/backend/regulations/read-candidates.ts";
import type { RegulationResult, SearchInput } from "#shared/contract/searches.ts";

/** How many of the terms an act must say: both of two, two of three, three fifths of more. A phrase in quotes is never missing. */
export function saysEnough({ said }: Pick<Candidate, "said">, terms: readonly SearchTerm[]): boolean {
  const needed = terms.length < 3 ? terms.length : terms.length === 3 ? 2 : Math.ceil(terms.length * 0.6);
  return countTrue(said) >= needed && terms.every((term, index) => term.kind !== "phrase" || said[index] === true);
}

/**
 * How sure an answer is, by one written rule:
 * - strong: every term is said, at least half of them in the title, the citation or the identifiers (of an HS code: it or a part of it is named).
 * - good: every term is said somewhere.
 * - possible: some terms are missing.
 */
export function confidenceOf({ said, close }: Pick<Candidate, "said" | "close">): RegulationResult["confidence"] {
  if (countTrue(said) < said.length) return "possible";
  return countTrue(close) * 2 >= said.length ? "strong" : "good";
}

/** The terms of the query that this act says, as typed. */
export function whyOf({ said }: Pick<Candidate, "said">, terms: readonly SearchTerm[]): string[] {
  return terms.filter((_, index) => said[index] === true).map(({ text }) => text);
}

const noLongerLaw = new Set(["superseded", "repealed", "withdrawn"]);

/** Best first: more terms, then the database's rank, law that no longer stands counting half, then newest. Or newest first. */
export function sortActs<One extends Candidate>(acts: readonly One[], sort: SearchInput["sort"]): One[] {
  const weight = (act: Candidate) => act.rank * (noLongerLaw.has(act.status) ? 0.5 : 1);
  const relevance = (a: Candidate, b: Candidate) => countTrue(b.said) - countTrue(a.said) || weight(b) - weight(a);
  return [...acts].sort((a, b) => (sort === "relevance" ? relevance(a, b) : 0) || newestFirst(a, b));
}

function newestFirst(a: Candidate, b: Candidate): number {
  return (b.published ?? "").localeCompare(a.published ?? "") || a.id.localeCompare(b.id);
}

function countTrue(flags: readonly boolean[]): number {
  return flags.filter(Boolean).length;
}
