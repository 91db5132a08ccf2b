import type { Query } from "#server/backend/nomenclature/search/read-query.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";

/**
 * A score that leaves out words of the query, above all the one it is about, is worth less than its
 * sum.
 */
export function createTrust(query: Query, weights: Weights): (matched: number) => number {
  const counted = query.words
    .map((word, place) => ({ word, bit: 1 << place }))
    .filter(({ word }) => !word.negated && word.terms.length > 0 && !word.typed.includes(" "));
  const whole = counted.reduce((sum, { word }) => sum + word.idf * word.weight, 0);
  const head = counted.find(({ word }) => word.isHead)?.bit ?? 0;
  const judge = (matched: number): number => {
    if (whole === 0) return 1;
    let missing = 0;
    for (const { word, bit } of counted)
      if ((matched & bit) === 0) missing += word.idf * word.weight;
    return (
      (1 - weights.leftOut * (missing / whole)) *
      ((matched & head) === head ? 1 : weights.headMissing)
    );
  };
  // Thousands of documents share a few combinations of words.
  const judged = new Map<number, number>();
  return (matched) => {
    const known = judged.get(matched) ?? judge(matched);
    judged.set(matched, known);
    return known;
  };
}
