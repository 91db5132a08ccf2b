/** Features of a heading or subheading for a query; learned weights combine them. */
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

/** Of a heading, in the order of the vectors of `headingFeatures`. */
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

/** Of a subheading among those of its heading, in the order of `subheadingFeatures`. */
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

/** Rows of features, kept in one array that the next query uses again. */
export class FeatureTable {
  private readonly width: number;
  private values = new Float64Array(0);
  private rows = 0;

  constructor(names: readonly string[]) {
    this.width = names.length;
  }

  /** Room for that many rows, to be filled in the order of the names. */
  begin(rows: number): Float64Array {
    const size = rows * this.width;
    if (this.values.length < size) this.values = new Float64Array(2 * size);
    this.rows = rows;
    return this.values;
  }

  /** The sum of a row's features, each with its weight. */
  weigh(row: number, weights: readonly number[]): number {
    const from = row * this.width;
    let sum = 0;
    for (let place = 0; place < this.width; place += 1)
      sum += (this.values[from + place] ?? 0) * (weights[place] ?? 0);
    return sum;
  }

  toArrays(): number[][] {
    return Array.from({ length: this.rows }, (_, row) => [
      ...this.values.subarray(row * this.width, (row + 1) * this.width),
    ]);
  }
}

/** The features of each candidate; they are sorted, best first. */
export function headingFeatures(
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
  const row = table.begin(candidates.length);
  let at = 0;
  candidates.forEach(({ heading, score }, place) => {
    const own = matchOf(context, heading);
    const { best, breadth, size } = matchBelow(context, heading);
    const name = Math.max(own.name, best.name);
    const isParts = index.isParts[heading] ?? 0;
    const evidence = (context.accumulators.evidence[heading] ?? 0) / read;
    row[at++] = score / total;
    row[at++] = (score - first) / total;
    row[at++] = 1 / (1 + place);
    row[at++] = own.terms;
    row[at++] = best.terms;
    row[at++] = own.name;
    row[at++] = best.name;
    row[at++] = own.coverage;
    row[at++] = best.coverage;
    row[at++] = own.head;
    row[at++] = best.head;
    row[at++] = (context.accumulators.excluded[heading] ?? 0) / total;
    row[at++] = query.wantsParts ? isParts : 0;
    row[at++] = query.wantsParts ? 0 : isParts;
    row[at++] = breadth;
    row[at++] = Math.log(size);
    row[at++] = Math.min(2, (chapters.get(chapterOf(heading)) ?? 0) - (support[place] ?? 0));
    row[at++] = name > 0.99 ? 1 : 0;
    row[at++] = (isLong * score) / total;
    row[at++] = isLong * name;
    row[at++] = isLong * Math.max(own.coverage, best.coverage);
    row[at++] = (isSingle * score) / total;
    row[at++] = isSingle * name;
    row[at++] = evidence;
    row[at++] = isLong * evidence;
  });
}

/** The features of each subheading of a heading. */
export function subheadingFeatures(
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
  const row = table.begin(matches.length);
  let at = 0;
  matches.forEach(({ terms, name, coverage, head }, place) => {
    const document = from + place;
    const isParts = index.isParts[document] ?? 0;
    const node = index.subheadings[document - index.headings.length];
    row[at++] = terms;
    row[at++] = name;
    row[at++] = coverage;
    row[at++] = head;
    row[at++] = query.wantsParts ? isParts : 0;
    row[at++] = query.wantsParts ? 0 : isParts;
    row[at++] = index.isResidual[document] ?? 0;
    row[at++] = place / Math.max(1, matches.length - 1);
    row[at++] = Math.log(1 + (node?.synonyms.length ?? 0));
    row[at++] = terms - most.terms;
    row[at++] = name - most.name;
    row[at++] = coverage - most.coverage;
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
