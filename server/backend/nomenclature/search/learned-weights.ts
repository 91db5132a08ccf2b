/**
 * Weights of the ranking's features, printed by `npm run bench -- learn --file F` and reviewed: a
 * multinomial logit, trained on rows that are not stored and cross-validated. Scores are
 * log-likelihoods, so their size has a meaning.
 */
import type {
  headingFeatureNames,
  subheadingFeatureNames,
} from "#server/backend/nomenclature/search/ranking-features.ts";

export const headingWeights: Record<(typeof headingFeatureNames)[number], number> = {
  score: 0.89,
  behindFirst: 0.67,
  rank: 1.53,
  ownTerms: -0.95,
  bestTerms: 2.34,
  ownName: 1.35,
  bestName: 0.93,
  ownCoverage: 0.47,
  bestCoverage: 0.94,
  ownHead: -0.31,
  bestHead: -0.31,
  excluded: 1.56,
  partsWanted: 2.02,
  partsUnwanted: -0.51,
  breadth: 1.38,
  size: 0.4,
  chapter: 0.79,
  wholeName: -0.62,
  scoreOfLong: 2.07,
  nameOfLong: -0.28,
  coverageOfLong: 0.37,
  scoreOfSingle: -1.09,
  nameOfSingle: 1.24,
};

export const subheadingWeights: Record<(typeof subheadingFeatureNames)[number], number> = {
  terms: 1.92,
  name: 1.12,
  coverage: 0.15,
  head: -0.45,
  partsWanted: 1.43,
  partsUnwanted: -0.66,
  residual: -0.59,
  place: -0.14,
  names: 0.94,
  behindTerms: 2.25,
  behindName: 0.71,
  behindCoverage: 0.18,
};
