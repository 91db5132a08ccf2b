/**
 * What counts how much. Found by measuring (`npm run bench -- search`), one weight at a time; the
 * numbers have no meaning of their own.
 */
export const weights = {
  /** Saturation: how soon another mention of a word adds nothing. */
  saturation: 1.3,
  /** How much a long field dilutes its words. */
  lengthNorm: 0.04,
  /** Share of the score that relatives of a word (run, running) earn beside the word itself. */
  stemShare: 0.35,

  leafTitle: 4,
  leafCalled: 3,
  leafAbout: 0.5,
  leafHeadingTitle: 0.8,
  leafHeadingCalled: 0.6,
  leafHeadingAbout: 0.3,
  leafChapter: 0.1,

  headingTitle: 2,
  headingCalled: 3,
  headingAbout: 0.6,
  headingLeafTitle: 0.8,
  headingLeafCalled: 3,
  headingChapter: 0.15,
  /** Brand names, at the subheading and its heading. */
  brands: 4,

  modifierInText: 0.6,
  asideInText: 0.7,

  headInQuery: 1.4,
  asideInQuery: 1.2,
  weakInQuery: 0.75,

  /** A whole name (one of `called`, a title) against the whole query. */
  phrase: 0.9,
  titlePhrase: 0.8,
  brandPhrase: 1,
  inheritedPhrase: 1.1,
  phraseHead: 0.4,
  phraseStem: 0.9,
  unknownShare: 0.5,
  /**
   * What remains of a score where the word that the query is about is missing from the goods'
   * names.
   */
  headMissing: 0.9,
  /**
   * How much a score shrinks with the share of the query's words that the goods' names leave out.
   */
  leftOut: 0.14,

  /** Goods a heading says it does not hold, and where it sends them. */
  notPenalty: 0.45,
  notSee: 1,
  negatedRead: 0.5,
  negatedQuery: 1.2,

  /** A heading's score: this share from its own text, the rest from its best subheading. */
  headingShare: 0.5,
  partsPenalty: 0.7,
  otherBonus: 0.1,
  /**
   * How far the second, third, ... subheading of one heading falls behind, so that the first
   * results show different headings.
   */
  sameHeading: 0.12,
  leafSpread: 0.5,
  /** What scores less than this share of the first result is left out. */
  cut: 0.1,
};

export type Weights = typeof weights;
