import { type Board, clearBoard, createBoard } from "#server/backend/nomenclature/search/board.ts";
import { combine, type Ranked } from "#server/backend/nomenclature/search/combine.ts";
import { headingWord, ownWord } from "#server/backend/nomenclature/search/pack-words.ts";
import type {
  Query,
  QueryTerm,
  QueryWord,
} from "#server/backend/nomenclature/search/read-query.ts";
import { scoreNames } from "#server/backend/nomenclature/search/score-names.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";
import { createTrust } from "#server/backend/nomenclature/search/trust.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";

/**
 * Ranks the nomenclature for queries. Keeps its working arrays between queries; one query at a
 * time.
 */
export interface Ranker {
  /** At most so many subheadings, best first. */
  rank(query: Query, most: number): Ranked[];
}

export function createRanker(index: SearchIndex, weights: Weights): Ranker {
  const size = index.headings.length + index.leaves.length;
  const board = createBoard(size);
  const nameScore = new Float32Array(index.names.document.length);
  return {
    rank: (query, most) => {
      clearBoard(board);
      query.words.forEach((word, place) => {
        scoreWord(index, weights, board, word, place);
      });
      const whole = scoreNames(index, weights, board, query, nameScore);
      return combine(
        { index, weights, board, query, trust: createTrust(query, weights) },
        whole,
        most,
      );
    },
  };
}

/** Adds what one word of the query earns each document: the best of its terms. */
function scoreWord(
  index: SearchIndex,
  weights: Weights,
  board: Board,
  word: QueryWord,
  place: number,
): void {
  const sign = word.negated ? -weights.negatedQuery : 1;
  for (const term of word.terms) {
    const alone = term.form < 0 || term.stem < 0 ? 1 : 0;
    addTerm(
      index,
      board,
      term.form,
      sign * word.weight * term.factor * (alone || 1 - weights.stemShare),
      word.negated ? -1 : place,
    );
    addTerm(
      index,
      board,
      term.stem,
      sign * word.weight * term.factor * (alone || weights.stemShare),
      word.negated ? -1 : place,
    );
    addNegated(index, board, term, word, word.negated ? weights.negatedRead : -weights.negatedRead);
  }
}

function addTerm(
  index: SearchIndex,
  board: Board,
  term: number,
  weight: number,
  place: number,
): void {
  if (term < 0) return;
  const { start, documents, values, flags } = index.words;
  const end = start[term + 1] ?? 0;
  for (let at = start[term] ?? 0; at < end; at += 1) {
    const document = documents[at] ?? 0;
    // Turned-round words only push down what has them in its own names.
    if (place < 0 && ((flags[at] ?? 0) & ownWord) === 0) continue;
    board.score[document] = (board.score[document] ?? 0) + weight * (values[at] ?? 0);
    if (place >= 0 && (flags[at] ?? 0) & (ownWord | headingWord))
      board.matched[document] = (board.matched[document] ?? 0) | (1 << place);
  }
}

/**
 * Titles that say "not upholstered": good for who wants it not upholstered, bad for who wants it
 * upholstered.
 */
function addNegated(
  index: SearchIndex,
  board: Board,
  term: QueryTerm,
  word: QueryWord,
  weight: number,
): void {
  if (term.stem < 0) return;
  const { start, documents } = index.negated;
  const end = start[term.stem + 1] ?? 0;
  for (let at = start[term.stem] ?? 0; at < end; at += 1) {
    const document = documents[at] ?? 0;
    board.score[document] = (board.score[document] ?? 0) + weight * word.idf * word.weight;
  }
}
