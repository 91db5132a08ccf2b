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
  score: 1.29,
  behindFirst: 0.78,
  rank: 1.37,
  ownTerms: 1.03,
  bestTerms: 2.15,
  ownName: 0.64,
  bestName: 0.02,
  ownCoverage: 0.28,
  bestCoverage: 0.32,
  ownHead: -0.36,
  bestHead: -0.36,
  excluded: 1.12,
  partsWanted: 2.63,
  partsUnwanted: -0.19,
  breadth: 1.14,
  size: 0.34,
  chapter: 0.48,
  wholeName: -0.87,
  scoreOfLong: 1.88,
  nameOfLong: -0.04,
  coverageOfLong: 2.66,
  scoreOfSingle: -2.63,
  nameOfSingle: 2.9,
};

export const subheadingWeights: Record<(typeof subheadingFeatureNames)[number], number> = {
  terms: 2.65,
  name: 0.92,
  coverage: -0.21,
  head: -0.92,
  partsWanted: 1.25,
  partsUnwanted: -0.57,
  residual: -0.52,
  place: -0.18,
  names: 1.08,
  behindTerms: 3.1,
  behindName: 0.53,
  behindCoverage: -0.27,
};
