/** Scores every document for one query: term by term, then whole names, then query coverage. */
import { inHeadingNames, inOwnNames } from "#server/backend/nomenclature/search/document-fields.ts";
import { createEvidence } from "#server/backend/nomenclature/search/evidence.ts";
import { nameKinds } from "#server/backend/nomenclature/search/name-index.ts";
import { NumberList, NumberSet } from "#server/backend/nomenclature/search/number-list.ts";
import {
  isCompound,
  type Query,
  type QueryTerm,
  type QueryWord,
} from "#server/backend/nomenclature/search/query-parser.ts";
import {
  headingsOfDocuments,
  type SearchIndex,
} from "#server/backend/nomenclature/search/search-index.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";

/**
 * Score accumulators, one cell per document. Reused between queries; only what a query touched is
 * cleared, since it touches a small part.
 */
export interface Accumulators {
  /** Sum over the query's words. */
  score: Float32Array;
  /** Bit w: word w of the query occurs in the goods' own names or those of their heading. */
  matched: Uint32Array;
  /** The best matching name. */
  name: Float32Array;
  /** The best matching name among the goods the heading excludes. */
  excluded: Float32Array;
  /** By heading: how likely it is by each word alone, as a sum of logarithms above the least. */
  evidence: Float32Array;
  /** By heading: 1 where it or a subheading has a score or a matching name. */
  touched: Uint8Array;
  /** Documents with a cell that the query wrote. */
  written: NumberSet;
}

export interface Scorer {
  accumulators: Accumulators;
  /** Fills the accumulators; returns the score of a name that matches the whole query. */
  score(query: Query): number;
}

/** One query at a time: the working arrays are shared. */
export function createScorer(index: SearchIndex, weights: Weights): Scorer {
  const size = index.headings.length + index.subheadings.length;
  const accumulators: Accumulators = {
    score: new Float32Array(size),
    matched: new Uint32Array(size),
    name: new Float32Array(size),
    excluded: new Float32Array(size),
    evidence: new Float32Array(index.headings.length),
    touched: new Uint8Array(index.headings.length),
    written: new NumberSet(size),
  };
  const { score: scores, name: names, touched, written } = accumulators;
  const headingOf = headingsOfDocuments(index);
  const addEvidence = createEvidence(index);
  const overlap: Overlap = {
    shared: new Float32Array(index.names.document.length),
    names: new NumberList(),
  };
  return {
    accumulators,
    score: (query) => {
      clear(accumulators);
      query.words.forEach((word, place) => {
        scoreWord(index, weights, accumulators, word, place);
      });
      addEvidence(query, accumulators.evidence);
      const total = scoreNames(index, weights, accumulators, query, overlap);
      for (const document of written.values())
        if (scores[document] !== 0 || names[document] !== 0) touched[headingOf[document] ?? 0] = 1;
      return total;
    },
  };
}

function clear(accumulators: Accumulators): void {
  const { score, matched, name, excluded, evidence, touched, written } = accumulators;
  for (const document of written.values()) {
    score[document] = 0;
    matched[document] = 0;
    name[document] = 0;
    excluded[document] = 0;
  }
  written.clear();
  evidence.fill(0);
  touched.fill(0);
}

/**
 * Discounts a score by the share of the query that a document leaves unmatched, and again where
 * that includes the head. Takes a match mask, returns a factor from 0 to 1.
 */
export function createCoverageFactor(query: Query, weights: Weights): (matched: number) => number {
  const counted = query.words
    .map((word, place) => ({ word, bit: 1 << place }))
    .filter(({ word }) => !word.negated && word.terms.length > 0 && !isCompound(word));
  const total = counted.reduce((sum, { word }) => sum + word.idf * word.weight, 0);
  const head = counted.find(({ word }) => word.isHead)?.bit ?? 0;
  const compute = (matched: number): number => {
    if (total === 0) return 1;
    let missing = 0;
    for (const { word, bit } of counted)
      if ((matched & bit) === 0) missing += word.idf * word.weight;
    return (
      (1 - weights.missingTerms * (missing / total)) *
      ((matched & head) === head ? 1 : weights.headMissing)
    );
  };
  // Memoized: thousands of documents share a few masks.
  const computed = new Map<number, number>();
  const ofNone = compute(0);
  return (matched) => {
    if (matched === 0) return ofNone;
    const known = computed.get(matched) ?? compute(matched);
    computed.set(matched, known);
    return known;
  };
}

function scoreWord(
  index: SearchIndex,
  weights: Weights,
  accumulators: Accumulators,
  word: QueryWord,
  place: number,
): void {
  const sign = word.negated ? -weights.negatedQuery : 1;
  const bit = word.negated ? -1 : place;
  for (const term of word.terms) {
    const isSingle = term.lemma < 0 || term.stem < 0;
    const value = sign * word.weight * term.factor;
    addTerm(index, accumulators, term.lemma, value * (isSingle ? 1 : 1 - weights.stemShare), bit);
    addTerm(index, accumulators, term.stem, value * (isSingle ? 1 : weights.stemShare), bit);
    const negation = word.negated ? weights.negatedRead : -weights.negatedRead;
    addNegated(index, accumulators, term, word, negation);
  }
}

/** `place` is the word's bit in the match mask, -1 for a negated word. */
function addTerm(
  index: SearchIndex,
  { score, matched, written }: Accumulators,
  term: number,
  weight: number,
  place: number,
): void {
  if (term < 0) return;
  const { start, documents, values, flags } = index.terms;
  const end = start[term + 1] ?? 0;
  for (let at = start[term] ?? 0; at < end; at += 1) {
    const document = documents[at] ?? 0;
    // A negated word only demotes documents with it in their own names.
    if (place < 0 && ((flags[at] ?? 0) & inOwnNames) === 0) continue;
    written.add(document);
    score[document] = (score[document] ?? 0) + weight * (values[at] ?? 0);
    if (place >= 0 && (flags[at] ?? 0) & (inOwnNames | inHeadingNames))
      matched[document] = (matched[document] ?? 0) | (1 << place);
  }
}

/** "Not upholstered" in a title: promoted where the query negates the word, else demoted. */
function addNegated(
  index: SearchIndex,
  { score, written }: Accumulators,
  term: QueryTerm,
  word: QueryWord,
  weight: number,
): void {
  if (term.stem < 0) return;
  const { start, documents } = index.negated;
  const end = start[term.stem + 1] ?? 0;
  for (let at = start[term.stem] ?? 0; at < end; at += 1) {
    const document = documents[at] ?? 0;
    written.add(document);
    score[document] = (score[document] ?? 0) + weight * word.idf * word.weight;
  }
}

/** The names that share words with the query, and how much idf. */
interface Overlap {
  shared: Float32Array;
  names: NumberList;
}

/** Compares each name with the whole query by the idf they share. `overlap` is cleared again. */
function scoreNames(
  index: SearchIndex,
  weights: Weights,
  accumulators: Accumulators,
  query: Query,
  overlap: Overlap,
): number {
  let total = 0;
  for (const word of query.words) {
    if (word.negated || isCompound(word)) continue;
    total +=
      word.idf * (word.terms.length === 0 ? weights.unknownShare : 1) * Math.min(1, word.weight);
    for (const term of word.terms) addOverlap(index, weights, word, term, overlap);
  }
  const heads = query.words.find((word) => word.isHead)?.terms.map(({ stem }) => stem) ?? [];
  for (const name of overlap.names.values()) {
    const shared = overlap.shared[name] ?? 0;
    if (shared === 0) continue;
    overlap.shared[name] = 0;
    const similarity = Math.min(1, (shared * shared) / (total * (index.names.weight[name] ?? 1)));
    const sameHead = heads.includes(index.names.head[name] ?? -1) ? 1 + weights.phraseHead : 1;
    keepBestName(index, weights, accumulators, name, similarity, similarity * sameHead * total);
  }
  overlap.names.clear();
  return total;
}

function addOverlap(
  index: SearchIndex,
  weights: Weights,
  word: QueryWord,
  term: QueryTerm,
  { shared, names }: Overlap,
): void {
  if (term.stem < 0) return;
  const { start, documents, values } = index.names.terms;
  const end = start[term.stem + 1] ?? 0;
  const value = (index.idf[term.stem] ?? 0) * term.factor * Math.min(1, word.weight);
  for (let at = start[term.stem] ?? 0; at < end; at += 1) {
    const name = documents[at] ?? 0;
    if (shared[name] === 0) names.add(name);
    shared[name] =
      (shared[name] ?? 0) + value * (values[at] === term.lemma ? 1 : weights.phraseStem);
  }
}

function keepBestName(
  index: SearchIndex,
  weights: Weights,
  accumulators: Accumulators,
  name: number,
  similarity: number,
  value: number,
): void {
  const document = index.names.document[name] ?? 0;
  const kind = index.names.kind[name] ?? 0;
  accumulators.written.add(document);
  if (kind === nameKinds.excluded) {
    // An exclusion must match most of the query: "leather" alone must not exclude.
    if (similarity > 0.5)
      accumulators.excluded[document] = Math.max(accumulators.excluded[document] ?? 0, value);
    return;
  }
  const weighted = value * nameWeight(kind, weights);
  accumulators.name[document] = Math.max(accumulators.name[document] ?? 0, weighted);
}

function nameWeight(kind: number, weights: Weights): number {
  if (kind === nameKinds.title) return weights.titlePhrase;
  if (kind === nameKinds.brand) return weights.brandPhrase;
  return kind === nameKinds.referred ? weights.referredPhrase : 1;
}
