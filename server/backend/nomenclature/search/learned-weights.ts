/**
 * Weights of the ranking's features, printed by `npm run bench -- learn --file F` and reviewed:
 * multinomial logit, learned on rows that are not kept and judged by cross-validation. They make
 * scores that are logarithms of likelihoods, so their size has a meaning.
 */
import type {
  headingFeatureNames,
  subheadingFeatureNames,
} from "#server/backend/nomenclature/search/ranking-features.ts";

export const headingWeights: Record<(typeof headingFeatureNames)[number], number> = {
  score: 1.31,
  behindFirst: 0.78,
  rank: 1.34,
  ownTerms: 1.54,
  bestTerms: 1.7,
  ownName: 0.69,
  bestName: 0.21,
  ownCoverage: -0.03,
  bestCoverage: 0.26,
  ownHead: -0.37,
  bestHead: -0.37,
  excluded: 1.01,
  partsWanted: 2.59,
  partsUnwanted: -0.2,
  breadth: 1.21,
  size: 0.36,
  chapter: 0.5,
  wholeName: -0.98,
  scoreOfLong: 1.8,
  nameOfLong: -0.01,
  coverageOfLong: 2.89,
  scoreOfSingle: -2.81,
  nameOfSingle: 3.17,
};

export const subheadingWeights: Record<(typeof subheadingFeatureNames)[number], number> = {
  terms: 3.33,
  name: 0.67,
  coverage: -0.54,
  head: -0.87,
  partsWanted: 1.02,
  partsUnwanted: -0.81,
  residual: -0.53,
  place: -0.08,
  names: 1.34,
  behindTerms: 3.89,
  behindName: 0.37,
  behindCoverage: -0.72,
};
