import type { Board } from "#server/backend/nomenclature/search/board.ts";
import { nameKinds } from "#server/backend/nomenclature/search/pack-names.ts";
import type {
  Query,
  QueryTerm,
  QueryWord,
} from "#server/backend/nomenclature/search/read-query.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";

/** How well each name says the whole query: what they share against what either has alone. */
export function scoreNames(
  index: SearchIndex,
  weights: Weights,
  board: Board,
  query: Query,
  nameScore: Float32Array,
): number {
  const touched: number[] = [];
  let whole = 0;
  for (const word of query.words) {
    if (word.negated || word.typed.includes(" ")) continue;
    whole +=
      word.idf * (word.terms.length === 0 ? weights.unknownShare : 1) * Math.min(1, word.weight);
    for (const term of word.terms) touchNames(index, weights, word, term, nameScore, touched);
  }
  const head = query.words.find((word) => word.isHead);
  for (const name of touched) {
    const shared = nameScore[name] ?? 0;
    if (shared === 0) continue;
    nameScore[name] = 0;
    const likeness = Math.min(1, (shared * shared) / (whole * (index.names.weight[name] ?? 1)));
    const sameHead = head?.terms.some(({ stem }) => stem === index.names.head[name])
      ? 1 + weights.phraseHead
      : 1;
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
    nameScore[name] =
      (nameScore[name] ?? 0) + worth * (values[at] === term.form ? 1 : weights.phraseStem);
  }
}

function noteName(
  index: SearchIndex,
  weights: Weights,
  board: Board,
  name: number,
  likeness: number,
  value: number,
): void {
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
