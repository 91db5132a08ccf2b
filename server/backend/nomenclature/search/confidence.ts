import type { Ranked } from "#server/backend/nomenclature/search/combine.ts";

export type Confidence = "strong" | "good" | "possible";

/**
 * The rule behind the words Strong, Good and Possible. `ranked` is the whole list, best first;
 * `allWords` the bits of the words to account for. Strong: one name of these goods says (nearly)
 * the whole query, every word of it is accounted for, it is the first heading or its equal, and
 * only a heading or two come near. Good: every word of the query stands in the goods' names, or one
 * name says most of the query; and it keeps up with the first result. Possible: everything else.
 */
export function createConfidence(
  ranked: readonly Ranked[],
  allWords: number,
): (one: Ranked) => Confidence {
  const first = ranked[0];
  const best = first?.headingScore ?? 0;
  const near = new Set(
    ranked.filter(({ headingScore }) => headingScore >= 0.9 * best).map(({ heading }) => heading),
  ).size;
  return (one) => {
    const complete = (one.matched & allWords) === allWords;
    if (
      complete &&
      one.name >= 0.75 &&
      near <= 2 &&
      one.heading === first?.heading &&
      one.score >= 0.85 * first.score
    )
      return "strong";
    return (complete || one.name >= 0.5) && one.score >= 0.55 * (first?.score ?? 0)
      ? "good"
      : "possible";
  };
}
