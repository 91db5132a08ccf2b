import type {
  Analyzer,
  PhraseToken,
  Role,
  Token,
} from "#server/backend/nomenclature/search/analyzer.ts";
import { singular } from "#server/backend/nomenclature/search/lexicon.ts";
import { stemTerm } from "#server/backend/nomenclature/search/postings.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";
import type { Correction, Vocabulary } from "#server/backend/nomenclature/search/vocabulary.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";

/** A term of the index that a query word stands for; an id is -1 where the index lacks it. */
export interface QueryTerm {
  lemma: number;
  stem: number;
  /** Certainty of a correction, from 0 to 1; 1 for the word itself. */
  factor: number;
}

export interface QueryWord {
  text: string;
  lemma: string;
  isHead: boolean;
  negated: boolean;
  /** By its role in the phrase; multiplies its idf. */
  weight: number;
  /** The highest of its terms; a typical value for an unknown word. */
  idf: number;
  terms: QueryTerm[];
  /** The known word that an unknown one seems to misspell. */
  correction: string | null;
}

export interface Query {
  words: QueryWord[];
  /** The query asks for parts or accessories. */
  wantsParts: boolean;
  /**
   * Written by a seller or a carrier rather than typed by a person: other goods are likely then.
   */
  isDescription: boolean;
}

/** A compound stands beside its two words, so most sums must not count it again. */
export function isCompound({ text }: Pick<QueryWord, "text">): boolean {
  return text.includes(" ");
}

/** The resources for parsing queries. */
export interface ParserResources {
  analyzer: Analyzer;
  index: SearchIndex;
  vocabulary: Vocabulary;
  weights: Weights;
  /** Takes every word as it is spelt. */
  verbatim?: boolean;
}

/** Later words hardly change the ranking; with compounds they fit the 30 bits of a match mask. */
const maxWords = 24;
const maxBits = 30;
const typicalIdf = 5;

/** Resolves a query to terms of the index, correcting words it does not have. */
export function parseQuery(text: string, resources: ParserResources): Query {
  const { analyzer } = resources;
  const phrase = analyzer.parsePhrase(text).slice(0, maxWords);
  const words: QueryWord[] = [];
  const seen = new Set<string>();
  phrase.forEach((token, place) => {
    if (seen.has(token.token.stem)) return;
    seen.add(token.token.stem);
    words.push(...readWord(token, phrase[place + 1], resources));
  });
  return {
    words: words.slice(0, maxBits),
    wantsParts: phrase.some(
      ({ token }) => analyzer.namesParts(token.text) || /^(?:spares?|fittings?)$/.test(token.text),
    ),
    isDescription: isDescription(text, words),
  };
}

/** Carriers cut descriptions off after some thirty letters; people type fewer. */
const longText = 28;

function isDescription(text: string, words: readonly QueryWord[]): boolean {
  if (text.trim().length >= longText) return true;
  const single = words.filter((word) => !isCompound(word));
  const isUnread = ({ terms }: QueryWord) => (terms[0]?.factor ?? 0) < 1;
  return single.length >= 3 && (/\d/.test(text) || single.some(isUnread));
}

function readWord(
  { token, role }: PhraseToken,
  next: PhraseToken | undefined,
  resources: ParserResources,
): QueryWord[] {
  const { index, weights, verbatim = false } = resources;
  const build = (text: string, { terms, correction }: Corrected): QueryWord => ({
    text,
    lemma: token.lemma,
    isHead: role === "head",
    negated: role === "negated",
    weight: weightOf(token, role, weights),
    idf: terms.length === 0 ? typicalIdf : Math.max(...terms.map((term) => idfOf(term, index))),
    terms,
    correction,
  });
  const exact = findTerm(index, token.lemma, token.stem, 1);
  const known = { terms: exact ? [exact] : [], correction: null };
  const word = build(
    token.text,
    exact || verbatim ? known : correct(token.lemma, next === undefined, resources),
  );
  const compound = next ? findCompound(token, next, resources) : null;
  if (!next || !compound) return [word];
  const joined = build(`${token.text} ${next.token.text}`, { terms: [compound], correction: null });
  return [word, joined];
}

function weightOf(token: Token, role: Role, weights: Weights): number {
  const byRole =
    role === "head" ? weights.headInQuery : role === "adjunct" ? weights.adjunctInQuery : 1;
  return byRole * (token.class === "weak" ? weights.weakInQuery : 1);
}

function idfOf(term: QueryTerm, index: SearchIndex): number {
  return (index.idf[term.stem >= 0 ? term.stem : term.lemma] ?? 0) * term.factor;
}

/** Null where the index has neither the lemma nor the stem. */
function findTerm(
  index: SearchIndex,
  lemma: string,
  stem: string,
  factor: number,
): QueryTerm | null {
  const lemmaId = index.dictionary.find(lemma) ?? -1;
  const stemId = index.dictionary.find(stemTerm(stem)) ?? -1;
  return lemmaId < 0 && stemId < 0 ? null : { lemma: lemmaId, stem: stemId, factor };
}

/** `key ring` typed for `keyring`. */
function findCompound(
  token: Token,
  next: PhraseToken,
  { analyzer, index }: ParserResources,
): QueryTerm | null {
  if (!next.joined || token.lemma.length < 2 || next.token.lemma.length < 3) return null;
  const joined = token.text + next.token.lemma;
  return findTerm(index, joined, analyzer.stemOf(joined), 1);
}

interface Corrected {
  terms: QueryTerm[];
  correction: string | null;
}

/** Shorter words begin too many others. */
const minPrefix = { last: 3, other: 4 };

/**
 * Words that an unknown one may stand for. The last word is read as truncated where it can be; any
 * other as an abbreviation, else as two words written as one, else as truncated. A near misspelling
 * is tried beside the last two, a distant one if all else fails.
 */
function correct(
  lemma: string,
  isLast: boolean,
  { analyzer, index, vocabulary }: ParserResources,
): Corrected {
  const toTerms = (corrections: readonly Correction[]): QueryTerm[] =>
    corrections
      .map((known) => findTerm(index, known.lemma, analyzer.stemOf(known.lemma), known.factor))
      .filter((term) => term !== null);
  const weighted = (words: readonly string[], factor: number): Correction[] =>
    words.map((word) => ({ lemma: word, factor }));
  // `handcream75ml`, `4xcups`: words that are written together with numbers.
  const wordsOf = (letters: string): string[] => {
    const word = singular(letters);
    if (vocabulary.frequencyOf(word) > 0) return [word];
    return vocabulary.decompound(letters) ?? vocabulary.piecesOf(letters);
  };
  const inside = /\d/.test(lemma) ? lemma.split(/\d+/) : [];
  const spelt = inside.filter((letters) => letters.length >= minPrefix.last).flatMap(wordsOf);
  if (spelt.length > 0) return { terms: toTerms(weighted(spelt, 0.8)), correction: null };
  const misspelt = vocabulary.fuzzyMatches(lemma);
  const near = misspelt.filter(({ factor }) => factor > 0.7);
  const isLongEnough = lemma.length >= (isLast ? minPrefix.last : minPrefix.other);
  const completions = isLongEnough ? vocabulary.completions(lemma, 3) : [];
  // Descriptions of parcels are truncated at some length, and people search while they type.
  if (isLast && completions.length > 0) {
    const readings = [
      ...weighted(completions, 0.7),
      ...near.map((one) => ({ ...one, factor: 0.5 })),
    ];
    return { terms: toTerms(readings), correction: null };
  }
  const abbreviation = toTerms(weighted(vocabulary.expandAbbreviation(lemma), 0.7));
  if (abbreviation.length > 0) return { terms: abbreviation, correction: null };
  const rarest = (words: readonly string[]) => Math.min(...words.map(vocabulary.frequencyOf));
  const pieces = completions.length > 0 ? null : vocabulary.decompound(lemma);
  // Letters of a misspelt word may by chance be two short words: "choc late", "cot ten".
  const joined =
    pieces && rarest(pieces) > vocabulary.frequencyOf(near[0]?.lemma ?? "") ? pieces : null;
  const readings = joined
    ? [...weighted(joined, 0.9), ...near.map((one) => ({ ...one, factor: 0.7 * one.factor }))]
    : [...weighted(completions, 0.7), ...near];
  const best = misspelt[0]?.lemma ?? null;
  const isBest =
    best !== null &&
    !joined &&
    vocabulary.frequencyOf(best) > vocabulary.frequencyOf(completions[0] ?? "");
  const found = readings.length > 0 ? readings : misspelt;
  return {
    terms: toTerms(found.length > 0 ? found : weighted(vocabulary.piecesOf(lemma), 0.7)),
    correction: isBest ? best : null,
  };
}
