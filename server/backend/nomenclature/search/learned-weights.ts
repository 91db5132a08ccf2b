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
  score: 1.14,
  behindFirst: 0.85,
  rank: 1.18,
  ownTerms: -1.28,
  bestTerms: 1.15,
  ownName: 0.8,
  bestName: 0.41,
  ownCoverage: -0.73,
  bestCoverage: 0.22,
  ownHead: -0.12,
  bestHead: -0.12,
  excluded: 1.51,
  partsWanted: 1.68,
  partsUnwanted: -0.48,
  breadth: 0.69,
  size: 0.11,
  chapter: 0.7,
  wholeName: -0.48,
  scoreOfLong: 0.94,
  nameOfLong: 1.34,
  coverageOfLong: -1.69,
  scoreOfSingle: -1.16,
  nameOfSingle: 1.16,
  evidence: 0.77,
  evidenceOfLong: 0.64,
};

export const subheadingWeights: Record<(typeof subheadingFeatureNames)[number], number> = {
  terms: 1.87,
  name: 1.13,
  coverage: 0.18,
  head: -0.38,
  partsWanted: 1.4,
  partsUnwanted: -0.69,
  residual: -0.56,
  place: -0.13,
  names: 0.92,
  behindTerms: 2.2,
  behindName: 0.73,
  behindCoverage: 0.22,
};
