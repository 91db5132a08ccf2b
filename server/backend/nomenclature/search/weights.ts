/**
 * Ranking weights, tuned one at a time against `npm run bench -- search`; the numbers have no
 * meaning of their own. Names read field by document: `headingSubheadingTitle` is a subheading's
 * title as a field of its heading.
 */
export const weights = {
  /** BM25's k1: how soon another occurrence of a term adds nothing. */
  saturation: 1.3,
  /** BM25's b: how much a long field dilutes its terms. */
  lengthNorm: 0.04,
  /** Share of a term's score that its stem earns (run, running), the rest is the lemma's. */
  stemShare: 0.35,

  subheadingTitle: 4,
  subheadingSynonyms: 3,
  subheadingDescription: 0.5,
  subheadingHeadingTitle: 0.8,
  subheadingHeadingSynonyms: 0.6,
  subheadingHeadingDescription: 0.3,
  subheadingChapter: 0.1,

  headingTitle: 2,
  headingSynonyms: 3,
  headingDescription: 0.6,
  headingSubheadingTitle: 0.8,
  headingSubheadingSynonyms: 3,
  headingChapter: 0.15,
  /** At the subheading and at its heading. */
  brands: 4,

  modifierInText: 0.6,
  adjunctInText: 0.7,

  headInQuery: 1.4,
  adjunctInQuery: 1.2,
  weakInQuery: 0.75,

  /** A whole name (synonym, title, brand) against the whole query. */
  phrase: 0.9,
  titlePhrase: 0.8,
  brandPhrase: 1,
  inheritedPhrase: 1.1,
  phraseHead: 0.4,
  phraseStem: 0.9,
  unknownShare: 0.5,
  /** Factor where the query's head is missing from the goods' names. */
  headMissing: 0.9,
  /** Discount by the share of the query that the goods' names leave out. */
  missingTerms: 0.14,

  /** Goods a heading excludes, and the heading it refers them to. */
  exclusionPenalty: 0.45,
  referredPhrase: 1,
  negatedRead: 0.5,
  negatedQuery: 1.2,

  /** A heading's score: this share from its own text, the rest from its best subheading. */
  headingShare: 0.5,
  partsPenalty: 0.7,
  residualBonus: 0.1,
};

export type Weights = typeof weights;
