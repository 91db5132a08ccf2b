import { nameKinds } from "#server/backend/nomenclature/search/pack-names.ts";
import { headingWord, ownWord } from "#server/backend/nomenclature/search/pack-words.ts";
import type { Query, QueryTerm, QueryWord } from "#server/backend/nomenclature/search/read-query.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";

export interface Ranked {
  /** Number of the subheading among the index's leaves. */
  leaf: number;
  heading: number;
  score: number;
  /** Score of the subheading's heading. */
  headingScore: number;
  /** Bit w is set when word w of the query stands in the goods' own names (or their heading's). */
  matched: number;
  /** How well one name says the whole query, from 0 to 1. */
  name: number;
}

/** Ranks the nomenclature for queries. Keeps its working arrays between queries; one query at a time. */
export interface Ranker {
  rank(query: Query): Ranked[];
}

interface Board {
  score: Float32Array;
  matched: Uint32Array;
  name: Float32Array;
  disowned: Float32Array;
}

interface JudgedBoard extends Board {
  /** How far to trust a score, by the words matched: from 0 to 1. */
  trust(matched: number): number;
}

/** A score that leaves out words of the query, above all the one it is about, is worth less than its sum. */
function createTrust(query: Query, weights: Weights): (matched: number) => number {
  const counted = query.words
    .map((word, place) => ({ word, bit: 1 << place }))
    .filter(({ word }) => !word.negated && word.terms.length > 0 && !word.typed.includes(" "));
  const whole = counted.reduce((sum, { word }) => sum + word.idf * word.weight, 0);
  const head = counted.find(({ word }) => word.isHead)?.bit ?? 0;
  return (matched) => {
    if (whole === 0) return 1;
    let missing = 0;
    for (const { word, bit } of counted) if ((matched & bit) === 0) missing += word.idf * word.weight;
    return (1 - weights.leftOut * (missing / whole)) * ((matched & head) === head ? 1 : weights.headMissing);
  };
}

export function createRanker(index: SearchIndex, weights: Weights): Ranker {
  const size = index.headings.length + index.leaves.length;
  const board: Board = {
    score: new Float32Array(size),
    matched: new Uint32Array(size),
    name: new Float32Array(size),
    disowned: new Float32Array(size),
  };
  const nameScore = new Float32Array(index.names.document.length);
  return {
    rank: (query) => {
      for (const column of Object.values(board)) column.fill(0);
      query.words.forEach((word, place) => {
        scoreWord(index, weights, board, word, place);
      });
      const whole = scoreNames(index, weights, board, query, nameScore);
      return order(index, weights, { ...board, trust: createTrust(query, weights) }, query, whole);
    },
  };
}

/** Adds what one word of the query earns each document: the best of its terms. */
function scoreWord(index: SearchIndex, weights: Weights, board: Board, word: QueryWord, place: number): void {
  const sign = word.negated ? -weights.negatedQuery : 1;
  for (const term of word.terms) {
    const alone = term.form < 0 || term.stem < 0 ? 1 : 0;
    addTerm(index, board, term.form, sign * word.weight * term.factor * (alone || 1 - weights.stemShare), word.negated ? -1 : place);
    addTerm(index, board, term.stem, sign * word.weight * term.factor * (alone || weights.stemShare), word.negated ? -1 : place);
    addNegated(index, board, term, word, word.negated ? weights.negatedRead : -weights.negatedRead);
  }
}

function addTerm(index: SearchIndex, board: Board, term: number, weight: number, place: number): void {
  if (term < 0) return;
  const { start, documents, values, flags } = index.words;
  const end = start[term + 1] ?? 0;
  for (let at = start[term] ?? 0; at < end; at += 1) {
    const document = documents[at] ?? 0;
    // Turned-round words only push down what has them in its own names.
    if (place < 0 && ((flags[at] ?? 0) & ownWord) === 0) continue;
    board.score[document] = (board.score[document] ?? 0) + weight * (values[at] ?? 0);
    if (place >= 0 && (flags[at] ?? 0) & (ownWord | headingWord)) board.matched[document] = (board.matched[document] ?? 0) | (1 << place);
  }
}

/** Titles that say "not upholstered": good for who wants it not upholstered, bad for who wants it upholstered. */
function addNegated(index: SearchIndex, board: Board, term: QueryTerm, word: QueryWord, weight: number): void {
  if (term.stem < 0) return;
  const { start, documents } = index.negated;
  const end = start[term.stem + 1] ?? 0;
  for (let at = start[term.stem] ?? 0; at < end; at += 1) {
    const document = documents[at] ?? 0;
    board.score[document] = (board.score[document] ?? 0) + weight * word.idf * word.weight;
  }
}

/** How well each name says the whole query: what they share against what either has alone. */
function scoreNames(index: SearchIndex, weights: Weights, board: Board, query: Query, nameScore: Float32Array): number {
  const touched: number[] = [];
  let whole = 0;
  for (const word of query.words) {
    if (word.negated || word.typed.includes(" ")) continue;
    whole += word.idf * (word.terms.length === 0 ? weights.unknownShare : 1) * Math.min(1, word.weight);
    for (const term of word.terms) touchNames(index, weights, word, term, nameScore, touched);
  }
  const head = query.words.find((word) => word.isHead);
  for (const name of touched) {
    const shared = nameScore[name] ?? 0;
    if (shared === 0) continue;
    nameScore[name] = 0;
    const likeness = Math.min(1, (shared * shared) / (whole * (index.names.weight[name] ?? 1)));
    const sameHead = head?.terms.some(({ stem }) => stem === index.names.head[name]) ? 1 + weights.phraseHead : 1;
    noteName(index, weights, board, name, likeness, likeness * sameHead * whole);
  }
  return whole;
}

function touchNames(
  index: SearchIndex,
  weights: Weights,
  word: QueryWord,
  term: QueryTerm,
  nameScore: Float32Array,
  touched: number[],
): void {
  if (term.stem < 0) return;
  const { start, documents, values } = index.names.terms;
  const end = start[term.stem + 1] ?? 0;
  const worth = (index.idf[term.stem] ?? 0) * term.factor * Math.min(1, word.weight);
  for (let at = start[term.stem] ?? 0; at < end; at += 1) {
    const name = documents[at] ?? 0;
    if (nameScore[name] === 0) touched.push(name);
    nameScore[name] = (nameScore[name] ?? 0) + worth * (values[at] === term.form ? 1 : weights.phraseStem);
  }
}

function noteName(index: SearchIndex, weights: Weights, board: Board, name: number, likeness: number, value: number): void {
  const document = index.names.document[name] ?? 0;
  const kind = index.names.kind[name] ?? 0;
  if (kind === nameKinds.disowned) {
    // Only a name that says nearly all of the query disowns it: "leather" alone must not.
    if (likeness > 0.5) board.disowned[document] = Math.max(board.disowned[document] ?? 0, value);
    return;
  }
  board.name[document] = Math.max(board.name[document] ?? 0, value * factorOf(kind, weights));
}

function factorOf(kind: number, weights: Weights): number {
  if (kind === nameKinds.title) return weights.titlePhrase;
  if (kind === nameKinds.brand) return weights.brandPhrase;
  return kind === nameKinds["sent-here"] ? weights.notSee : 1;
}

/** Puts the pieces together: leaves, headings, then one list in which the first results show different headings. */
function order(index: SearchIndex, weights: Weights, board: JudgedBoard, query: Query, whole: number): Ranked[] {
  const found: Ranked[] = [];
  const headingCount = index.headings.length;
  for (let heading = 0; heading < headingCount; heading += 1) {
    const ranked = rankHeading(index, weights, board, query, heading);
    if (ranked) found.push(...ranked);
  }
  found.sort((a, b) => b.score - a.score || a.leaf - b.leaf);
  const least = (found[0]?.score ?? 0) * weights.cut;
  for (const one of found) one.name = whole > 0 ? Math.min(1, one.name / whole) : 0;
  return found.filter(({ score }) => score >= least);
}

function rankHeading(index: SearchIndex, weights: Weights, board: JudgedBoard, query: Query, heading: number): Ranked[] | null {
  const from = index.firstLeaf[heading] ?? 0;
  const to = index.firstLeaf[heading + 1] ?? 0;
  const leaves: Ranked[] = [];
  let bestName = 0;
  for (let leaf = from; leaf < to; leaf += 1) bestName = Math.max(bestName, board.name[index.headings.length + leaf] ?? 0);
  const headingName = board.name[heading] ?? 0;
  for (let leaf = from; leaf < to; leaf += 1) {
    const document = index.headings.length + leaf;
    const name = Math.max(board.name[document] ?? 0, headingName * weights.inheritedPhrase);
    const words = board.score[document] ?? 0;
    if (words <= 0 && name <= 0) continue;
    const score = (words + weights.phrase * name) * board.trust(board.matched[document] ?? 0) + bonuses(index, weights, query, document);
    leaves.push({ leaf, heading, score, headingScore: 0, matched: board.matched[document] ?? 0, name });
  }
  if (leaves.length === 0) return null;
  leaves.sort((a, b) => b.score - a.score || a.leaf - b.leaf);
  const best = leaves[0]?.score ?? 0;
  const ownName = Math.max(headingName, bestName * weights.inheritedPhrase);
  const own =
    ((board.score[heading] ?? 0) + weights.phrase * ownName) * board.trust(board.matched[heading] ?? 0) +
    bonuses(index, weights, query, heading) -
    weights.notPenalty * (board.disowned[heading] ?? 0);
  const headingScore =
    weights.headingShare * own + (1 - weights.headingShare) * (best - weights.notPenalty * (board.disowned[heading] ?? 0));
  leaves.forEach((one, place) => {
    one.headingScore = headingScore;
    one.score = headingScore - weights.leafSpread * (best - one.score) - weights.sameHeading * place * Math.abs(headingScore);
  });
  return leaves.filter(({ score }) => score > 0);
}

function bonuses(index: SearchIndex, weights: Weights, query: Query, document: number): number {
  const parts = Boolean(index.isParts[document]) === query.wantsParts ? 0 : -weights.partsPenalty * (index.isParts[document] ? 2 : 1);
  return parts + (index.isOther[document] ? weights.otherBonus : 0);
}
