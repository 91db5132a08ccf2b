import type { Board } from "#server/backend/nomenclature/search/board.ts";
import type { Query } from "#server/backend/nomenclature/search/read-query.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";

export interface Ranked {
  /** Number of the subheading among the index's leaves. */
  leaf: number;
  heading: number;
  score: number;
  /** Score of the subheading's heading. */
  headingScore: number;
  /** Bit w is set when word w of the query stands in the goods' own names (or their heading's). */
  matched: number;
  /** How well one name says the whole query, from 0 to 1. */
  name: number;
}

export interface Judgement {
  index: SearchIndex;
  weights: Weights;
  board: Board;
  query: Query;
  /** How far to trust a score, by the words matched: from 0 to 1. */
  trust(matched: number): number;
}

interface RankedHeading {
  heading: number;
  score: number;
  /** Score of its best subheading. */
  best: number;
}

/**
 * One list from what the board says: headings by their own words and their best subheading, then
 * their subheadings, each next one of a heading a step further down, so that the first results show
 * different headings. `whole` is what a name that says all of the query would be worth.
 */
export function combine(judgement: Judgement, whole: number, most: number): Ranked[] {
  const headings: RankedHeading[] = [];
  for (let heading = 0; heading < judgement.index.headings.length; heading += 1) {
    const ranked = rankHeading(judgement, heading);
    if (ranked && ranked.score > 0) headings.push(ranked);
  }
  headings.sort((a, b) => b.score - a.score || a.heading - b.heading);
  const least = judgement.weights.cut * (headings[0]?.score ?? 0);
  // A heading's first subheading has its heading's score, so headings beyond the most-th cannot
  // come in.
  const found = headings.slice(0, most).flatMap((heading) => rankLeaves(judgement, heading, whole));
  return found
    .filter(({ score }) => score > 0 && score >= least)
    .sort((a, b) => b.score - a.score || a.leaf - b.leaf)
    .slice(0, most);
}

function rankHeading(judgement: Judgement, heading: number): RankedHeading | null {
  const { index, weights, board, trust } = judgement;
  const headingName = board.name[heading] ?? 0;
  let best = Number.NEGATIVE_INFINITY;
  let bestName = 0;
  const end = index.headings.length + (index.firstLeaf[heading + 1] ?? 0);
  for (
    let document = index.headings.length + (index.firstLeaf[heading] ?? 0);
    document < end;
    document += 1
  ) {
    best = Math.max(best, scoreLeaf(judgement, document, headingName));
    bestName = Math.max(bestName, board.name[document] ?? 0);
  }
  if (best === Number.NEGATIVE_INFINITY) return null;
  const name = Math.max(headingName, bestName * weights.inheritedPhrase);
  const own =
    ((board.score[heading] ?? 0) + weights.phrase * name) * trust(board.matched[heading] ?? 0) +
    bonuses(judgement, heading);
  const disowned = weights.notPenalty * (board.disowned[heading] ?? 0);
  return {
    heading,
    best,
    score: weights.headingShare * own + (1 - weights.headingShare) * best - disowned,
  };
}

/** Minus infinity where nothing of the query stands in it. */
function scoreLeaf(judgement: Judgement, document: number, headingName: number): number {
  const { weights, board, trust } = judgement;
  const name = Math.max(board.name[document] ?? 0, headingName * weights.inheritedPhrase);
  const words = board.score[document] ?? 0;
  if (words <= 0 && name <= 0) return Number.NEGATIVE_INFINITY;
  return (
    (words + weights.phrase * name) * trust(board.matched[document] ?? 0) +
    bonuses(judgement, document)
  );
}

function rankLeaves(
  judgement: Judgement,
  { heading, score: headingScore, best }: RankedHeading,
  whole: number,
): Ranked[] {
  const { index, weights, board } = judgement;
  const headingName = board.name[heading] ?? 0;
  const leaves: Ranked[] = [];
  for (
    let leaf = index.firstLeaf[heading] ?? 0;
    leaf < (index.firstLeaf[heading + 1] ?? 0);
    leaf += 1
  ) {
    const document = index.headings.length + leaf;
    const score = scoreLeaf(judgement, document, headingName);
    if (score === Number.NEGATIVE_INFINITY) continue;
    const name = Math.max(board.name[document] ?? 0, headingName * weights.inheritedPhrase);
    leaves.push({
      leaf,
      heading,
      score,
      headingScore,
      matched: board.matched[document] ?? 0,
      name: whole > 0 ? Math.min(1, name / whole) : 0,
    });
  }
  leaves.sort((a, b) => b.score - a.score || a.leaf - b.leaf);
  leaves.forEach((one, place) => {
    one.score =
      headingScore -
      weights.leafSpread * (best - one.score) -
      weights.sameHeading * place * headingScore;
  });
  return leaves;
}

function bonuses(
  { index, weights, query }: Pick<Judgement, "index" | "weights" | "query">,
  document: number,
): number {
  const parts =
    Boolean(index.isParts[document]) === query.wantsParts
      ? 0
      : -weights.partsPenalty * (index.isParts[document] ? 2 : 1);
  return parts + (index.isOther[document] ? weights.otherBonus : 0);
}
