import { stemmer } from "stemmer";
import {
  type PhraseWord,
  type Role,
  readPhrase,
} from "#server/backend/nomenclature/search/clauses.ts";
import { partsPattern } from "#server/backend/nomenclature/search/node-words.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";
import { stemTerm } from "#server/backend/nomenclature/search/term-list.ts";
import type { Vocabulary } from "#server/backend/nomenclature/search/vocabulary.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";
import type { Word } from "#server/backend/nomenclature/search/words.ts";

/**
 * A term that a word of the query stands for. Numbers of the index's terms, -1 where the index does
 * not have it.
 */
export interface QueryTerm {
  form: number;
  stem: number;
  factor: number;
}

export interface QueryWord {
  typed: string;
  form: string;
  isHead: boolean;
  negated: boolean;
  /** By role: how much the word counts beside its rarity. */
  weight: number;
  /** How telling it is: of its best term, or of an average word where it is unknown. */
  idf: number;
  terms: QueryTerm[];
}

export interface Query {
  words: QueryWord[];
  /** The person looks for parts or accessories of something. */
  wantsParts: boolean;
}

/** More words than these decide nothing any more, and 30 bits hold them. */
const mostWords = 24;
const averageRarity = 5;

/** Reads what a person typed into terms of the index, mending words it does not know. */
export function readQuery(
  text: string,
  index: SearchIndex,
  vocabulary: Vocabulary,
  weights: Weights,
): Query {
  const phrase = readPhrase(text).slice(0, mostWords);
  const words: QueryWord[] = [];
  const seen = new Set<string>();
  phrase.forEach((said, place) => {
    if (seen.has(said.word.stem)) return;
    seen.add(said.word.stem);
    words.push(...readWord(said, phrase[place + 1], index, vocabulary, weights));
  });
  return {
    words: words.slice(0, 30),
    wantsParts: phrase.some(
      ({ word }) => partsPattern.test(word.typed) || /^(?:spares?|fittings?)$/.test(word.typed),
    ),
  };
}

function readWord(
  { word, role }: PhraseWord,
  next: PhraseWord | undefined,
  index: SearchIndex,
  vocabulary: Vocabulary,
  weights: Weights,
): QueryWord[] {
  const build = (terms: QueryTerm[]): QueryWord => ({
    typed: word.typed,
    form: word.form,
    isHead: role === "head",
    negated: role === "negated",
    weight: weightOf(word, role, weights),
    idf:
      terms.length === 0 ? averageRarity : Math.max(...terms.map((term) => rarityOf(term, index))),
    terms,
  });
  const own = findTerm(index, word.form, word.stem, 1);
  const built = build(own ? [own] : mend(word.form, index, vocabulary));
  const compound = next ? compoundOf(word, next, index) : null;
  return compound
    ? [built, { ...build([compound]), typed: `${word.typed} ${next?.word.typed}` }]
    : [built];
}

function weightOf(word: Word, role: Role, weights: Weights): number {
  const byRole =
    role === "head" ? weights.headInQuery : role === "aside" ? weights.asideInQuery : 1;
  return byRole * (word.class === "weak" ? weights.weakInQuery : 1);
}

function rarityOf(term: QueryTerm, index: SearchIndex): number {
  return (index.idf[term.stem >= 0 ? term.stem : term.form] ?? 0) * term.factor;
}

/** The index's term for a word or its relatives; null where neither is known. */
function findTerm(
  index: SearchIndex,
  form: string,
  stem: string,
  factor: number,
): QueryTerm | null {
  const formTerm = index.terms.find(form) ?? -1;
  const stemmed = index.terms.find(stemTerm(stem)) ?? -1;
  return formTerm < 0 && stemmed < 0 ? null : { form: formTerm, stem: stemmed, factor };
}

/** `key ring` typed for `keyring`. */
function compoundOf(word: Word, next: PhraseWord, index: SearchIndex): QueryTerm | null {
  if (!next.joined || word.form.length < 2 || next.word.form.length < 3) return null;
  const joined = word.typed + next.word.form;
  return findTerm(index, joined, stemmer(joined), 1);
}

/**
 * What an unknown word may stand for: an abbreviation, the beginning of a longer word, two words
 * written as one, a typing error.
 */
function mend(form: string, index: SearchIndex, vocabulary: Vocabulary): QueryTerm[] {
  const abbreviated = vocabulary.abbreviated(form).map((known) => ({ form: known, factor: 0.7 }));
  const longer =
    form.length < 4
      ? []
      : vocabulary.startingWith(form, 3).map((known) => ({ form: known, factor: 0.7 }));
  const guesses = [
    () => abbreviated,
    () => longer,
    () => (vocabulary.split(form) ?? []).map((piece) => ({ form: piece, factor: 0.9 })),
    () => vocabulary.near(form),
  ];
  for (const guess of guesses) {
    const terms = guess()
      .map((known) => findTerm(index, known.form, stemmer(known.form), known.factor))
      .filter((term) => term !== null);
    if (terms.length > 0) return terms;
  }
  return [];
}
