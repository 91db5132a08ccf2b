import type { Ranked } from "#server/backend/nomenclature/search/rank.ts";

/**
 * The rule behind the words Strong, Good and Possible.
 * Strong: one name of these goods says the whole query, every word of it is accounted for, and nothing else comes near this heading.
 * Good: every word of the query stands in the goods' names, or one name says most of the query; and it keeps up with the first result.
 * Possible: everything else.
 */
export function confidenceOf(one: Ranked, first: Ranked, allWords: number): "strong" | "good" | "possible" {
  const complete = (one.matched & allWords) === allWords;
  const keepsUp = one.headingScore >= 0.95 * first.headingScore;
  if (complete && one.name >= 0.75 && keepsUp && one.score >= 0.8 * first.score) return "strong";
  return (complete || one.name >= 0.5) && one.score >= 0.5 * first.score ? "good" : "possible";
}
