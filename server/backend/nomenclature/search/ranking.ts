/** One ranked list of subheadings from the scores of headings and subheadings. */
import type { Query } from "#server/backend/nomenclature/search/query-parser.ts";
import {
  type Accumulators,
  createCoverageFactor,
  createScorer,
} from "#server/backend/nomenclature/search/scoring.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";

export interface Ranked {
  /** Position in the index's subheadings. */
  subheading: number;
  heading: number;
  score: number;
  /** Score of the subheading's heading. */
  headingScore: number;
  /** Bit w: word w of the query occurs in the goods' own names or those of their heading. */
  matched: number;
  /** How much of the query its best name matches, from 0 to 1. */
  name: number;
}

/** At most `max` subheadings, best first. */
export type Rank = (query: Query, max: number) => Ranked[];

export function createRanker(index: SearchIndex, weights: Weights): Rank {
  const { accumulators, score } = createScorer(index, weights);
  return (query, max) => {
    const nameOfWholeQuery = score(query);
    const coverage = createCoverageFactor(query, weights);
    return rank({ index, weights, accumulators, query, coverage }, nameOfWholeQuery, max);
  };
}

interface RankingContext {
  index: SearchIndex;
  weights: Weights;
  accumulators: Accumulators;
  query: Query;
  coverage: (matched: number) => number;
}

interface RankedHeading {
  heading: number;
  score: number;
  /** Score of its best subheading. */
  best: number;
}

function rank(context: RankingContext, nameOfWholeQuery: number, max: number): Ranked[] {
  const headings: RankedHeading[] = [];
  for (let heading = 0; heading < context.index.headings.length; heading += 1) {
    const ranked = rankHeading(context, heading);
    if (ranked && ranked.score > 0) headings.push(ranked);
  }
  headings.sort((a, b) => b.score - a.score || a.heading - b.heading);
  const least = context.weights.cut * (headings[0]?.score ?? 0);
  // The first subheading of a heading has its score, so later headings cannot reach the result.
  return headings
    .slice(0, max)
    .flatMap((heading) => rankSubheadings(context, heading, nameOfWholeQuery))
    .filter(({ score }) => score > 0 && score >= least)
    .sort((a, b) => b.score - a.score || a.subheading - b.subheading)
    .slice(0, max);
}

function rankHeading(context: RankingContext, heading: number): RankedHeading | null {
  const { index, weights, accumulators, coverage } = context;
  const headingName = accumulators.name[heading] ?? 0;
  let best = Number.NEGATIVE_INFINITY;
  let bestName = 0;
  const end = firstDocument(index, heading + 1);
  for (let document = firstDocument(index, heading); document < end; document += 1) {
    best = Math.max(best, scoreSubheading(context, document, headingName));
    bestName = Math.max(bestName, accumulators.name[document] ?? 0);
  }
  if (best === Number.NEGATIVE_INFINITY) return null;
  const name = Math.max(headingName, bestName * weights.inheritedPhrase);
  const own =
    ((accumulators.score[heading] ?? 0) + weights.phrase * name) *
      coverage(accumulators.matched[heading] ?? 0) +
    adjustments(context, heading);
  const exclusion = weights.exclusionPenalty * (accumulators.excluded[heading] ?? 0);
  return {
    heading,
    best,
    score: weights.headingShare * own + (1 - weights.headingShare) * best - exclusion,
  };
}

/** Minus infinity where nothing of the query matches. */
function scoreSubheading(context: RankingContext, document: number, headingName: number): number {
  const { weights, accumulators, coverage } = context;
  const name = Math.max(accumulators.name[document] ?? 0, headingName * weights.inheritedPhrase);
  const terms = accumulators.score[document] ?? 0;
  if (terms <= 0 && name <= 0) return Number.NEGATIVE_INFINITY;
  return (
    (terms + weights.phrase * name) * coverage(accumulators.matched[document] ?? 0) +
    adjustments(context, document)
  );
}

/** Each further subheading of a heading is demoted, so that the first results differ in heading. */
function rankSubheadings(
  context: RankingContext,
  { heading, score: headingScore, best }: RankedHeading,
  nameOfWholeQuery: number,
): Ranked[] {
  const { index, weights, accumulators } = context;
  const headingName = accumulators.name[heading] ?? 0;
  const ranked: Ranked[] = [];
  const end = firstDocument(index, heading + 1);
  for (let document = firstDocument(index, heading); document < end; document += 1) {
    const score = scoreSubheading(context, document, headingName);
    if (score === Number.NEGATIVE_INFINITY) continue;
    const name = Math.max(accumulators.name[document] ?? 0, headingName * weights.inheritedPhrase);
    ranked.push({
      subheading: document - index.headings.length,
      heading,
      score,
      headingScore,
      matched: accumulators.matched[document] ?? 0,
      name: nameOfWholeQuery > 0 ? Math.min(1, name / nameOfWholeQuery) : 0,
    });
  }
  ranked.sort((a, b) => b.score - a.score || a.subheading - b.subheading);
  ranked.forEach((one, place) => {
    one.score =
      headingScore -
      weights.subheadingSpread * (best - one.score) -
      weights.sameHeading * place * headingScore;
  });
  return ranked;
}

/** Document of a heading's first subheading: documents are all headings, then all subheadings. */
function firstDocument(index: SearchIndex, heading: number): number {
  return index.headings.length + (index.firstSubheading[heading] ?? 0);
}

function adjustments(
  { index, weights, query }: Pick<RankingContext, "index" | "weights" | "query">,
  document: number,
): number {
  const parts =
    Boolean(index.isParts[document]) === query.wantsParts
      ? 0
      : -weights.partsPenalty * (index.isParts[document] ? 2 : 1);
  return parts + (index.isResidual[document] ? weights.residualBonus : 0);
}
