import { editDistance } from "#server/backend/nomenclature/search/edit-distance.ts";

/** A known word that an unknown one may stand for. `factor` says how sure that is, from 0 to 1. */
export interface Alternative {
  form: string;
  factor: number;
}

/** The words the nomenclature knows, and what to make of one it does not know. */
export interface Vocabulary {
  has(form: string): boolean;
  /** Known words that begin like this, shortest first. */
  startingWith(prefix: string, most: number): string[];
  /** Known words within a typing error or two, nearest and most frequent first. */
  near(form: string): Alternative[];
  /** Two known words written as one (`teatowel`), or null. */
  split(form: string): [string, string] | null;
}

/** `frequency` counts the headings a word stands in: of two equally near words the more frequent is meant. */
export function createVocabulary(frequency: ReadonlyMap<string, number>): Vocabulary {
  const sorted = [...frequency.keys()].sort();
  const byLength = new Map<number, { form: string; letters: number }[]>();
  for (const form of sorted) {
    const bucket = byLength.get(form.length) ?? [];
    bucket.push({ form, letters: lettersOf(form) });
    byLength.set(form.length, bucket);
  }
  const often = (form: string): number => frequency.get(form) ?? 0;
  return {
    has: (form) => frequency.has(form),
    startingWith: (prefix, most) =>
      startingWith(sorted, prefix)
        .sort((a, b) => a.length - b.length || often(b) - often(a))
        .slice(0, most),
    near: (form) => nearWords(byLength, form, often),
    split: (form) => splitWord(form, often),
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

/** One bit a letter: words whose letters differ in more than 2 x limit bits cannot be within the limit. */
function lettersOf(form: string): number {
  let bits = 0;
  for (let place = 0; place < form.length; place += 1) bits |= 1 << (form.charCodeAt(place) % 32);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits >>> 0; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const mostAlternatives = 3;

function nearWords(
  byLength: ReadonlyMap<number, { form: string; letters: number }[]>,
  form: string,
  often: (form: string) => number,
): Alternative[] {
  if (form.length < 4 || /\d/.test(form)) return [];
  const limit = form.length >= 8 ? 2 : 1;
  const letters = lettersOf(form);
  const found: { form: string; distance: number }[] = [];
  for (let length = form.length - limit; length <= form.length + limit; length += 1) {
    for (const known of byLength.get(length) ?? []) {
      if (bitCount(known.letters ^ letters) > 2 * limit || !sameStart(known.form, form)) continue;
      const distance = editDistance(form, known.form, limit);
      if (distance <= limit) found.push({ form: known.form, distance });
    }
  }
  const nearest = Math.min(...found.map(({ distance }) => distance));
  return found
    .filter(({ distance }) => distance === nearest)
    .sort((a, b) => often(b.form) - often(a.form) || (a.form < b.form ? -1 : 1))
    .slice(0, mostAlternatives)
    .map(({ form: known, distance }) => ({ form: known, factor: distance === 1 ? 0.8 : 0.6 }));
}

/** People seldom mistype the first letter; where they do, the second is right. */
function sameStart(a: string, b: string): boolean {
  return a[0] === b[0] || a[1] === b[1] || (a[0] === b[1] && a[1] === b[0]);
}

function splitWord(form: string, often: (form: string) => number): [string, string] | null {
  let best: [string, string] | null = null;
  let bestScore = 0;
  for (let place = 3; place <= form.length - 3; place += 1) {
    const left = form.slice(0, place);
    const right = form.slice(place);
    const score = Math.min(often(left), often(right));
    if (score > bestScore) {
      best = [left, right];
      bestScore = score;
    }
  }
  return best;
}
