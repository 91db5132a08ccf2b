import { createAbbreviations } from "#server/backend/nomenclature/search/abbreviations.ts";
import {
  type Alternative,
  createNearWords,
} from "#server/backend/nomenclature/search/near-words.ts";
import { singular } from "#server/backend/nomenclature/search/plurals.ts";
import { splitWord } from "#server/backend/nomenclature/search/split-word.ts";

/** The words the nomenclature knows, and what to make of one it does not know. */
export interface Vocabulary {
  /** Known words that begin like this, the most frequent first. */
  startingWith(prefix: string, most: number): string[];
  near(form: string): Alternative[];
  split(form: string): string[] | null;
  abbreviated(form: string): string[];
}

/**
 * `frequency` counts the texts a word stands in: of two equally near words the more frequent is
 * meant.
 */
export function createVocabulary(frequency: ReadonlyMap<string, number>): Vocabulary {
  const sorted = [...frequency.keys()].sort();
  const often = (form: string): number => frequency.get(form) ?? 0;
  // Built when the first unknown word comes, not while the program starts.
  const near = once(() => createNearWords(sorted, often));
  const abbreviations = once(() => createAbbreviations(sorted, often));
  return {
    startingWith: (prefix, most) =>
      startingWith(sorted, prefix)
        .sort((a, b) => often(b) - often(a) || a.length - b.length)
        .slice(0, most),
    near: (form) => near()(form),
    split: (form) =>
      splitWord(form, (piece) => often(piece) || often(singular(piece)))?.map(singular) ?? null,
    abbreviated: (form) => abbreviations().read(form),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function startingWith(sorted: readonly string[], prefix: string): string[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < prefix) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let place = low; place < sorted.length && found.length < 200; place += 1) {
    const form = sorted[place] ?? "";
    if (!form.startsWith(prefix)) break;
    found.push(form);
  }
  return found;
}
