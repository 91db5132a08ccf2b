/**
 * One ranked list of subheadings: headings by the terms and names that they share with the query,
 * then both headings and subheadings by their likelihood under learned weights.
 */
import { FeatureTable } from "#server/backend/nomenclature/search/feature-table.ts";
import { priorOfHeading } from "#server/backend/nomenclature/search/learned-priors.ts";
import {
  headingWeights,
  subheadingWeights,
} from "#server/backend/nomenclature/search/learned-weights.ts";
import type { Query } from "#server/backend/nomenclature/search/query-parser.ts";
import {
  type Candidate,
  countedWords,
  documentsBelow,
  type FeatureContext,
  fillHeadingFeatures,
  fillSubheadingFeatures,
  headingFeatureNames,
  subheadingFeatureNames,
} from "#server/backend/nomenclature/search/ranking-features.ts";
import { createCoverageFactor, createScorer } from "#server/backend/nomenclature/search/scoring.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";

export interface Ranked {
  /** Position in the index's subheadings. */
  readonly subheading: number;
  readonly heading: number;
  /** The sort key; the first code of a heading has its heading's. */
  readonly likelihood: number;
  /** Probability that the goods are under the heading, 0 to 1. */
  readonly headingLikelihood: number;
  /** Bit w: word w of the query occurs in the goods' own names or those of their heading. */
  readonly matched: number;
  /** How much of the query its best name matches, from 0 to 1. */
  readonly name: number;
}

/** Prior likelihood of a subheading; 1 is neutral, 0 rules it out. */
export type Prior = (subheading: number) => number;

interface RankOptions {
  /** Restricts the headings. */
  accepts?: ((heading: number) => boolean) | undefined;
  prior?: Prior | undefined;
}

export interface Ranker {
  /** The codes that a broker would consider, best first. */
  rank(query: Query, options?: RankOptions): readonly Ranked[];
  /** Headings and their subheadings with their features, to learn weights from. */
  explain(query: Query): ExplainedHeading[];
}

interface ExplainedHeading {
  heading: number;
  features: number[];
  /** Of each subheading. */
  below(): number[][];
}

/** Headings beyond these are hardly ever right, and each costs time. */
const maxCandidates = 50;
/** Keeps the list readable. */
const maxShown = 20;
/** A code is shown while it is at least this likely, relative to the first. */
const minLikelihood = 0.01;
/** Below 1, subheadings of a likely heading come before those of an unlikely one. */
const withinHeading = 0.7;

export function createRanker(index: SearchIndex, weights: Weights): Ranker {
  const { accumulators, score } = createScorer(index, weights);
  const work: WorkingArrays = {
    scores: new Float64Array(index.headings.length),
    priors: new Float64Array(index.headings.length),
    headings: new FeatureTable(headingFeatureNames),
    subheadings: new FeatureTable(subheadingFeatureNames),
  };
  const priorsWhere = (isDescription: boolean) =>
    Float64Array.from(index.headings, ({ code }) => priorOfHeading(code, isDescription));
  const priorsOf = { typed: priorsWhere(false), described: priorsWhere(true) };
  const contextOf = (query: Query, prior?: Prior): RankingContext => {
    const total = score(query) || 1;
    const words = countedWords(query);
    const coverage = createCoverageFactor(query, weights);
    const priors = query.isDescription ? priorsOf.described : priorsOf.typed;
    return { index, weights, priors, accumulators, work, query, words, total, coverage, prior };
  };
  return {
    rank: (query, { accepts = () => true, prior } = {}) => {
      const context = contextOf(query, prior);
      return list(context, likelyHeadings(context, accepts));
    },
    explain: (query) => {
      const context = contextOf(query);
      const candidates = findCandidates(context, () => true);
      fillHeadingFeatures(context, candidates, work.headings);
      const features = work.headings.toArrays();
      return candidates.map(({ heading }, place) => ({
        heading,
        features: features[place] ?? [],
        below: () => {
          fillSubheadingFeatures(context, heading, work.subheadings);
          return work.subheadings.toArrays();
        },
      }));
    },
  };
}

/** Of one query at a time, and reused by the next. */
interface WorkingArrays {
  /** Of each candidate heading; other cells are left from earlier queries. */
  scores: Float64Array;
  priors: Float64Array;
  headings: FeatureTable;
  subheadings: FeatureTable;
}

interface RankingContext extends FeatureContext {
  weights: Weights;
  /** Learned prior of each heading, whatever the words. */
  priors: Float64Array;
  work: WorkingArrays;
  coverage: (matched: number) => number;
  prior: Prior | undefined;
}

interface LikelyHeading {
  heading: number;
  likelihood: number;
}

function likelyHeadings(
  context: RankingContext,
  accepts: (heading: number) => boolean,
): LikelyHeading[] {
  const candidates = findCandidates(context, accepts);
  const { headings: features } = context.work;
  fillHeadingFeatures(context, candidates, features);
  const likelihoods = softmax(
    candidates.map(
      ({ heading, prior }, place) =>
        features.weigh(place, headingVector) + (context.priors[heading] ?? 0) + Math.log(prior),
    ),
  );
  return candidates
    .map(({ heading }, place) => ({ heading, likelihood: likelihoods[place] ?? 0 }))
    .sort((a, b) => b.likelihood - a.likelihood || a.heading - b.heading);
}

/**
 * Headings in order, each with its best subheading at the heading's likelihood; other subheadings
 * scale it by their likelihood relative to the best.
 */
function list(context: RankingContext, headings: readonly LikelyHeading[]): Ranked[] {
  const least = minLikelihood * (headings[0]?.likelihood ?? 0);
  return headings
    .slice(0, maxShown)
    .filter(({ likelihood }) => likelihood >= least)
    .flatMap((heading) => listSubheadings(context, heading, least))
    .sort((a, b) => b.likelihood - a.likelihood)
    .slice(0, maxShown);
}

function listSubheadings(
  context: RankingContext,
  { heading, likelihood }: LikelyHeading,
  least: number,
): Ranked[] {
  const { index, accumulators, weights, prior, work } = context;
  const { from, end } = documentsBelow(index, heading);
  const first = from - index.headings.length;
  fillSubheadingFeatures(context, heading, work.subheadings);
  const likelihoods: number[] = [];
  for (let place = 0; place < end - from; place += 1)
    likelihoods.push(
      work.subheadings.weigh(place, subheadingVector) + Math.log(prior ? prior(first + place) : 1),
    );
  softmax(likelihoods);
  const most = Math.max(...likelihoods);
  const isListed = (own: number) =>
    own > 0 && (own === most || likelihood * own ** withinHeading >= least);
  const headingName = (accumulators.name[heading] ?? 0) * weights.inheritedPhrase;
  return likelihoods
    .flatMap((own, place) => (isListed(own) ? { own, document: from + place } : []))
    .sort((a, b) => b.own - a.own || a.document - b.document)
    .map(({ own, document }, place) => ({
      subheading: document - index.headings.length,
      heading,
      likelihood: place === 0 ? likelihood : likelihood * own ** withinHeading,
      headingLikelihood: likelihood,
      matched: accumulators.matched[document] ?? 0,
      name: Math.min(1, Math.max(accumulators.name[document] ?? 0, headingName) / context.total),
    }))
    .filter((one) => one.likelihood >= least);
}

const headingVector = headingFeatureNames.map((name) => headingWeights[name]);
const subheadingVector = subheadingFeatureNames.map((name) => subheadingWeights[name]);

/** In place. */
function softmax(values: number[]): number[] {
  const most = Math.max(...values);
  let sum = 0;
  values.forEach((value, place) => {
    const power = Math.exp(value - most);
    values[place] = power;
    sum += power;
  });
  values.forEach((power, place) => {
    values[place] = power / sum;
  });
  return values;
}

function findCandidates(
  context: RankingContext,
  accepts: (heading: number) => boolean,
): PriorCandidate[] {
  const { index, accumulators, prior: priorOfSubheading, work } = context;
  const found: number[] = [];
  for (let heading = 0; heading < index.headings.length; heading += 1) {
    if (!accumulators.touched[heading] && !priorOfSubheading) continue;
    if (!accepts(heading)) continue;
    const score = scoreHeading(context, heading);
    const prior = headingPrior(context, heading);
    // A heading that an answer names is a candidate, even if no word of the query is in it.
    const isNamed = priorOfSubheading !== undefined && prior >= named;
    if (!(prior > 0 && (score > 0 || isNamed))) continue;
    work.scores[heading] = Math.max(0, score);
    work.priors[heading] = prior;
    found.push(heading);
  }
  const scoreOf = (heading: number) => work.scores[heading] ?? 0;
  const priorOf = (heading: number) => work.priors[heading] ?? 0;
  const byScore = (a: number, b: number) => compare(scoreOf(b), scoreOf(a)) || a - b;
  if (priorOfSubheading) found.sort((a, b) => compare(priorOf(b), priorOf(a)) || byScore(a, b));
  else found.sort(byScore);
  const first = found.slice(0, maxCandidates);
  if (priorOfSubheading) first.sort(byScore);
  return first.map((heading) => ({
    heading,
    score: scoreOf(heading),
    prior: priorOf(heading),
  }));
}

/** A difference would allocate a heap number for each fraction. */
function compare(a: number, b: number): number {
  return a < b ? -1 : Number(a > b);
}

/** Prior from which a heading is ranked without a word of the query. */
const named = 0.2;

type PriorCandidate = Candidate & { prior: number };

/** The prior of its best subheading. */
function headingPrior({ index, prior }: RankingContext, heading: number): number {
  if (!prior) return 1;
  const { from, end } = documentsBelow(index, heading);
  let best = 0;
  for (let document = from; document < end; document += 1)
    best = Math.max(best, prior(document - index.headings.length));
  return best;
}

/** Minus infinity if nothing of the query matches. */
function scoreHeading(context: RankingContext, heading: number): number {
  const { index, weights, accumulators, coverage } = context;
  const headingName = accumulators.name[heading] ?? 0;
  let best = Number.NEGATIVE_INFINITY;
  let bestName = 0;
  const { from, end } = documentsBelow(index, heading);
  for (let document = from; document < end; document += 1) {
    best = Math.max(best, scoreSubheading(context, document, headingName));
    bestName = Math.max(bestName, accumulators.name[document] ?? 0);
  }
  if (best === Number.NEGATIVE_INFINITY) return best;
  const name = Math.max(headingName, bestName * weights.inheritedPhrase);
  const own =
    ((accumulators.score[heading] ?? 0) + weights.phrase * name) *
      coverage(accumulators.matched[heading] ?? 0) +
    adjustments(context, heading);
  const exclusion = weights.exclusionPenalty * (accumulators.excluded[heading] ?? 0);
  return weights.headingShare * own + (1 - weights.headingShare) * best - exclusion;
}

/** Minus infinity if nothing of the query matches. */
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

function adjustments({ index, weights, query }: RankingContext, document: number): number {
  const parts =
    Boolean(index.isParts[document]) === query.wantsParts
      ? 0
      : -weights.partsPenalty * (index.isParts[document] ? 2 : 1);
  return parts + (index.isResidual[document] ? weights.residualBonus : 0);
}
