/** Features of a heading or subheading for a query; learned weights combine them. */
import type { FeatureTable } from "#server/backend/nomenclature/search/feature-table.ts";
import { isCompound, type Query } from "#server/backend/nomenclature/search/query-parser.ts";
import type { Accumulators } from "#server/backend/nomenclature/search/scoring.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";

/** A heading by the terms and names that it shares with the query. */
export interface Candidate {
  heading: number;
  score: number;
}

export interface FeatureContext {
  index: SearchIndex;
  accumulators: Accumulators;
  query: Query;
  words: readonly CountedWord[];
  /** Idf of the whole query; scores are divided by it. */
  total: number;
}

/** Of a heading, in the order of the columns that `fillHeadingFeatures` fills. */
export const headingFeatureNames = [
  "score",
  "behindFirst",
  "rank",
  "ownTerms",
  "bestTerms",
  "ownName",
  "bestName",
  "ownCoverage",
  "bestCoverage",
  "ownHead",
  "bestHead",
  "excluded",
  "partsWanted",
  "partsUnwanted",
  "breadth",
  "size",
  "chapter",
  "wholeName",
  "scoreOfLong",
  "nameOfLong",
  "coverageOfLong",
  "scoreOfSingle",
  "nameOfSingle",
  "evidence",
  "evidenceOfLong",
] as const;

/** Of a subheading among those of its heading, in the order of `fillSubheadingFeatures`. */
export const subheadingFeatureNames = [
  "terms",
  "name",
  "coverage",
  "head",
  "partsWanted",
  "partsUnwanted",
  "residual",
  "place",
  "names",
  "behindTerms",
  "behindName",
  "behindCoverage",
] as const;

/** A query of more words is a description: names matter less in it, coverage more. */
const longQuery = 4;
/** Sharpness of a candidate's support for its chapter. */
const supportSharpness = 6;

/** Fills a row for each candidate; they are sorted, best first. */
export function fillHeadingFeatures(
  context: FeatureContext,
  candidates: readonly Candidate[],
  table: FeatureTable,
): void {
  const { index, query, total, words } = context;
  const first = candidates[0]?.score ?? 0;
  const support = candidates.map(({ score }) =>
    Math.exp((supportSharpness * (score - first)) / total),
  );
  const chapters = new Map<string, number>();
  const chapterOf = (heading: number) => index.headings[heading]?.code.slice(0, 2) ?? "";
  candidates.forEach(({ heading }, place) => {
    const chapter = chapterOf(heading);
    chapters.set(chapter, (chapters.get(chapter) ?? 0) + (support[place] ?? 0));
  });
  const isLong = words.length >= longQuery ? 1 : 0;
  const isSingle = words.length === 1 ? 1 : 0;
  const read = Math.max(1, words.filter(({ isRead }) => isRead).length);
  const values = table.begin(candidates.length);
  candidates.forEach(({ heading, score }, place) => {
    let at = table.startOf(place);
    const own = matchOf(context, heading);
    const { best, breadth, size } = matchBelow(context, heading);
    const name = Math.max(own.name, best.name);
    const isParts = index.isParts[heading] ?? 0;
    const evidence = (context.accumulators.evidence[heading] ?? 0) / read;
    values[at++] = score / total;
    values[at++] = (score - first) / total;
    values[at++] = 1 / (1 + place);
    values[at++] = own.terms;
    values[at++] = best.terms;
    values[at++] = own.name;
    values[at++] = best.name;
    values[at++] = own.coverage;
    values[at++] = best.coverage;
    values[at++] = own.head;
    values[at++] = best.head;
    values[at++] = (context.accumulators.excluded[heading] ?? 0) / total;
    values[at++] = query.wantsParts ? isParts : 0;
    values[at++] = query.wantsParts ? 0 : isParts;
    values[at++] = breadth;
    values[at++] = Math.log(size);
    values[at++] = Math.min(2, (chapters.get(chapterOf(heading)) ?? 0) - (support[place] ?? 0));
    values[at++] = name > 0.99 ? 1 : 0;
    values[at++] = (isLong * score) / total;
    values[at++] = isLong * name;
    values[at++] = isLong * Math.max(own.coverage, best.coverage);
    values[at++] = (isSingle * score) / total;
    values[at++] = isSingle * name;
    values[at++] = evidence;
    values[at++] = isLong * evidence;
  });
}

/** Fills a row for each subheading of a heading. */
export function fillSubheadingFeatures(
  context: FeatureContext,
  heading: number,
  table: FeatureTable,
): void {
  const { index, query } = context;
  const { from, end } = documentsBelow(index, heading);
  const matches: Match[] = [];
  const most = { terms: Number.NEGATIVE_INFINITY, name: 0, coverage: 0 };
  for (let document = from; document < end; document += 1) {
    const match = matchOf(context, document);
    most.terms = Math.max(most.terms, match.terms);
    most.name = Math.max(most.name, match.name);
    most.coverage = Math.max(most.coverage, match.coverage);
    matches.push(match);
  }
  const values = table.begin(matches.length);
  matches.forEach(({ terms, name, coverage, head }, place) => {
    let at = table.startOf(place);
    const document = from + place;
    const isParts = index.isParts[document] ?? 0;
    const node = index.subheadings[document - index.headings.length];
    values[at++] = terms;
    values[at++] = name;
    values[at++] = coverage;
    values[at++] = head;
    values[at++] = query.wantsParts ? isParts : 0;
    values[at++] = query.wantsParts ? 0 : isParts;
    values[at++] = index.isResidual[document] ?? 0;
    values[at++] = place / Math.max(1, matches.length - 1);
    values[at++] = Math.log(1 + (node?.synonyms.length ?? 0));
    values[at++] = terms - most.terms;
    values[at++] = name - most.name;
    values[at++] = coverage - most.coverage;
  });
}

/** A word that a document should account for. */
export interface CountedWord {
  bit: number;
  /** Of the query's idf. */
  share: number;
  isHead: boolean;
  /** The index has it, or something that it may stand for. */
  isRead: boolean;
}

export function countedWords(query: Query): CountedWord[] {
  const counted = query.words
    .map((word, place) => ({ word, bit: 1 << place }))
    .filter(({ word }) => !word.negated && !isCompound(word));
  const total = counted.reduce((sum, { word }) => sum + word.idf * word.weight, 0) || 1;
  return counted.map(({ word, bit }) => ({
    bit,
    share: (word.idf * word.weight) / total,
    isHead: word.isHead,
    isRead: word.terms.length > 0,
  }));
}

/** Documents of a heading's subheadings: all headings come first, then all subheadings. */
export function documentsBelow(index: SearchIndex, heading: number): { from: number; end: number } {
  return {
    from: index.headings.length + (index.firstSubheading[heading] ?? 0),
    end: index.headings.length + (index.firstSubheading[heading + 1] ?? 0),
  };
}

interface Match {
  terms: number;
  name: number;
  /** Share of the query that occurs in the document's names. */
  coverage: number;
  /** 1 where the query's head occurs. */
  head: number;
}

function matchOf({ accumulators, words, total }: FeatureContext, document: number): Match {
  const matched = accumulators.matched[document] ?? 0;
  let coverage = 0;
  let head = 0;
  for (const word of words) {
    if ((matched & word.bit) === 0) continue;
    coverage += word.share;
    if (word.isHead) head = 1;
  }
  const terms = (accumulators.score[document] ?? 0) / total;
  return { terms, name: (accumulators.name[document] ?? 0) / total, coverage, head };
}

/** The best of each measure among the subheadings, and the share of them that come near it. */
function matchBelow(context: FeatureContext, heading: number) {
  const { from, end } = documentsBelow(context.index, heading);
  const best: Match = { terms: 0, name: 0, coverage: 0, head: 0 };
  for (let document = from; document < end; document += 1) {
    const one = matchOf(context, document);
    best.terms = Math.max(best.terms, one.terms);
    best.name = Math.max(best.name, one.name);
    best.coverage = Math.max(best.coverage, one.coverage);
    best.head = Math.max(best.head, one.head);
  }
  const least = 0.8 * best.terms * context.total;
  let near = 0;
  for (let document = from; document < end; document += 1)
    if ((context.accumulators.score[document] ?? 0) >= least) near += 1;
  const size = Math.max(1, end - from);
  return { best, breadth: near / size, size };
}
