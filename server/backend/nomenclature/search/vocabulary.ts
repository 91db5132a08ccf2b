/** The words of the index, and spelling correction for words it does not have. */
import { singular } from "#server/backend/nomenclature/search/lexicon.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";
import { once } from "#shared/once.ts";

export interface Vocabulary {
  /** In how many documents the word is; 0 for an unknown one. */
  frequencyOf(lemma: string): number;
  /** Known words with this prefix, most frequent first. */
  completions(prefix: string, max: number): string[];
  /** Known words one or two edits away: nearest first, then most frequent. */
  fuzzyMatches(lemma: string): Correction[];
  /** `teatowel` as tea and towel; null where the word is no compound of known words. */
  decompound(lemma: string): string[] | null;
  /** `ladiesmmfknitwear` as ladies and knitwear: known words in most of a long one, or none. */
  piecesOf(lemma: string): string[];
  /** `shmp` as shampoo: known words with these consonants, best first. */
  expandAbbreviation(lemma: string): string[];
}

/** A known word that an unknown one may stand for. */
export interface Correction {
  lemma: string;
  /** Certainty, from 0 to 1. */
  factor: number;
}

/** How many documents have each word. */
type Frequencies = Pick<ReadonlyMap<string, number>, "get" | "keys">;

/** Reads the index itself: a copy takes megabytes. */
export function documentFrequencies({ dictionary, terms }: SearchIndex): Frequencies {
  const countOf = (id: number) => (terms.start[id + 1] ?? 0) - (terms.start[id] ?? 0);
  const isWord = (term: string, id: number) => !term.startsWith("~") && countOf(id) > 0;
  return {
    get: (lemma) => {
      const id = dictionary.find(lemma);
      return id !== undefined && isWord(lemma, id) ? countOf(id) : undefined;
    },
    keys: () => dictionary.terms.filter(isWord).values(),
  };
}

/** Document frequency of a word, 0 for an unknown one. */
type FrequencyOf = (lemma: string) => number;

/** `frequencies` decides between equally good corrections. */
export function createVocabulary(frequencies: Frequencies): Vocabulary {
  const sorted = [...frequencies.keys()].sort();
  const frequencyOf: FrequencyOf = (lemma) => frequencies.get(lemma) ?? 0;
  // Lazy: only unknown words need it, and start-up should not wait.
  const fuzzyMatcher = once(() => createFuzzyMatcher(sorted, frequencyOf));
  const abbreviations = once(() => createAbbreviations(sorted, frequencyOf));
  return {
    frequencyOf,
    completions: (prefix, max) =>
      withPrefix(sorted, prefix, (word) => word, 200)
        .sort((a, b) => frequencyOf(b) - frequencyOf(a) || a.length - b.length)
        .slice(0, max),
    fuzzyMatches: (lemma) => fuzzyMatcher()(lemma),
    decompound: (lemma) => {
      const count: FrequencyOf = (piece) => frequencyOf(piece) || frequencyOf(singular(piece));
      return decompound(lemma, count)?.map(singular) ?? null;
    },
    piecesOf: (lemma) => piecesOf(lemma, frequencyOf).map(singular),
    expandAbbreviation: (lemma) => abbreviations()(lemma),
  };
}

/** The first `max` entries of a list sorted by key whose key begins with the prefix. */
export function withPrefix<T>(
  sorted: readonly T[],
  prefix: string,
  keyOf: (entry: T) => string,
  max: number,
): T[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = sorted[middle];
    if (entry !== undefined && keyOf(entry) < prefix) low = middle + 1;
    else high = middle;
  }
  const found: T[] = [];
  for (const entry of sorted.slice(low, low + max)) {
    if (!keyOf(entry).startsWith(prefix)) break;
    found.push(entry);
  }
  return found;
}

interface KnownWord {
  lemma: string;
  letters: number;
}

const maxCorrections = 3;

function createFuzzyMatcher(
  words: Iterable<string>,
  frequencyOf: FrequencyOf,
): (lemma: string) => Correction[] {
  const byLength = new Map<number, KnownWord[]>();
  for (const lemma of words) {
    const bucket = byLength.get(lemma.length) ?? [];
    bucket.push({ lemma, letters: letterMask(lemma) });
    byLength.set(lemma.length, bucket);
  }
  return (lemma) => {
    if (lemma.length < 4 || /\d/.test(lemma)) return [];
    const found = withinDistance(byLength, lemma, lemma.length >= 8 ? 2 : 1);
    const nearest = Math.min(...found.map(({ distance }) => distance));
    return found
      .filter(({ distance }) => distance === nearest)
      .sort((a, b) => frequencyOf(b.lemma) - frequencyOf(a.lemma) || (a.lemma < b.lemma ? -1 : 1))
      .slice(0, maxCorrections)
      .map(({ lemma: known, distance }) => ({ lemma: known, factor: distance === 1 ? 0.8 : 0.6 }));
  };
}

function withinDistance(
  byLength: ReadonlyMap<number, KnownWord[]>,
  lemma: string,
  limit: number,
): { lemma: string; distance: number }[] {
  const letters = letterMask(lemma);
  const found: { lemma: string; distance: number }[] = [];
  for (let length = lemma.length - limit; length <= lemma.length + limit; length += 1) {
    for (const known of byLength.get(length) ?? []) {
      // Each edit changes at most two bits of the mask, so most words need no distance.
      if (bitCount(known.letters ^ letters) > 2 * limit || !sameStart(known.lemma, lemma)) continue;
      const distance = editDistance(lemma, known.lemma, limit);
      if (distance <= limit) found.push({ lemma: known.lemma, distance });
    }
  }
  return found;
}

/** One bit per letter. */
function letterMask(lemma: string): number {
  let bits = 0;
  for (let place = 0; place < lemma.length; place += 1) bits |= 1 << (lemma.charCodeAt(place) % 32);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits >>> 0; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** People seldom mistype the first letter, and hardly ever the first two. */
function sameStart(a: string, b: string): boolean {
  return a[0] === b[0] || a[1] === b[1] || a[0] === b[1] || a[1] === b[0];
}

/**
 * Damerau-Levenshtein distance (optimal string alignment), or `limit + 1` as soon as it exceeds
 * `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? limit + 1;
}

const minPiece = 3;
const maxPiece = 16;
/** Bounds the quadratic search. */
const maxCompound = 60;

interface Split {
  pieces: string[];
  rarest: number;
}

/** The fewest pieces, of the most frequent words (`ladiesknittedjumper`). */
function decompound(lemma: string, frequencyOf: FrequencyOf): string[] | null {
  if (lemma.length < 2 * minPiece || lemma.length > maxCompound || /\d/.test(lemma)) return null;
  const best: (Split | undefined)[] = [{ pieces: [], rarest: Number.POSITIVE_INFINITY }];
  for (let end = minPiece; end <= lemma.length; end += 1) {
    for (let start = Math.max(0, end - maxPiece); start <= end - minPiece; start += 1) {
      const before = best[start];
      const piece = lemma.slice(start, end);
      const count = before ? frequencyOf(piece) : 0;
      if (!before || count === 0 || (piece.length === minPiece && count < 3)) continue;
      const split = { pieces: [...before.pieces, piece], rarest: Math.min(before.rarest, count) };
      if (isBetter(split, best[end])) best[end] = split;
    }
  }
  const pieces = best[lemma.length]?.pieces;
  if (!pieces || pieces.length < 2) return null;
  // Many short pieces are a coincidence of letters.
  return pieces.length === 2 || lemma.length / pieces.length >= 4 ? pieces : null;
}

function isBetter(one: Split, other: Split | undefined): boolean {
  if (!other) return true;
  return (
    one.pieces.length < other.pieces.length ||
    (one.pieces.length === other.pieces.length && one.rarest > other.rarest)
  );
}

/** Shorter words and pieces are found by chance. */
const minInside = { word: 9, piece: 4 };

/** Longest first from the left; words that hardly anything has are coincidences too. */
function piecesOf(lemma: string, frequencyOf: FrequencyOf): string[] {
  const pieces: string[] = [];
  if (lemma.length < minInside.word) return pieces;
  for (let start = 0; start <= lemma.length - minInside.piece; start += 1) {
    const most = Math.min(maxPiece, lemma.length - start);
    for (let size = most; size >= minInside.piece; size -= 1) {
      const piece = lemma.slice(start, start + size);
      if ((frequencyOf(piece) || frequencyOf(singular(piece))) < (size > 5 ? 1 : 5)) continue;
      pieces.push(piece);
      start += size - 1;
      break;
    }
  }
  return pieces.join("").length >= lemma.length / 2 ? pieces : [];
}

const maxExpansions = 2;

/** Reads abbreviations of packing lists: `crm` for cream, `fndn` for foundation. */
function createAbbreviations(
  words: Iterable<string>,
  frequencyOf: FrequencyOf,
): (lemma: string) => string[] {
  const byEnds = new Map<string, { lemma: string; skeleton: string }[]>();
  for (const lemma of words) {
    if (lemma.length < 4 || /\d/.test(lemma)) continue;
    const skeleton = consonantSkeleton(lemma);
    if (skeleton.length < 3) continue;
    const bucket = byEnds.get(endsOf(skeleton)) ?? [];
    bucket.push({ lemma, skeleton });
    byEnds.set(endsOf(skeleton), bucket);
  }
  return (lemma) => {
    if (!mayBeAbbreviation(lemma)) return [];
    const skeleton = consonantSkeleton(lemma);
    if (skeleton.length < 3 || skeleton.length < lemma.length - 1) return [];
    return (byEnds.get(endsOf(skeleton)) ?? [])
      .map((word) => ({ lemma: word.lemma, missing: missingLetters(skeleton, word.skeleton) }))
      .filter(({ missing }) => missing <= (skeleton.length >= 4 ? 2 : 0))
      .sort(
        (a, b) =>
          a.missing - b.missing ||
          frequencyOf(b.lemma) - frequencyOf(a.lemma) ||
          (a.lemma < b.lemma ? -1 : 1),
      )
      .slice(0, maxExpansions)
      .map((word) => word.lemma);
  };
}

function mayBeAbbreviation(lemma: string): boolean {
  const hasVowels = /[aeiou].*[aeiou]/.test(lemma.slice(1));
  return lemma.length >= 3 && lemma.length <= 9 && !/\d/.test(lemma) && !hasVowels;
}

/** The first letter and the consonants, similar ones unified, doubled ones once. */
function consonantSkeleton(lemma: string): string {
  const rest = lemma
    .slice(1)
    .replace(/[aeiou]/g, "")
    .replace(/ck/g, "k")
    .replace(/ph/g, "f")
    .replace(/z/g, "s");
  return (lemma.slice(0, 1) + rest).replace(/(.)\1+/g, "$1");
}

function endsOf(skeleton: string): string {
  return skeleton.slice(0, 1) + skeleton.slice(-1);
}

/** Letters to drop from `long` to get `short`; infinite where `short` is no subsequence of it. */
function missingLetters(short: string, long: string): number {
  let place = 0;
  for (const letter of long) if (letter === short[place]) place += 1;
  return place === short.length ? long.length - short.length : Number.POSITIVE_INFINITY;
}
