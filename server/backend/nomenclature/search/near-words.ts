import { editDistance } from "#server/backend/nomenclature/search/edit-distance.ts";

/** A known word that an unknown one may stand for. `factor` says how sure that is, from 0 to 1. */
export interface Alternative {
  form: string;
  factor: number;
}

interface KnownWord {
  form: string;
  letters: number;
}

const mostAlternatives = 3;

/** Finds known words within a typing error or two: nearest first, then the more frequent. */
export function createNearWords(
  words: Iterable<string>,
  often: (form: string) => number,
): (form: string) => Alternative[] {
  const byLength = new Map<number, KnownWord[]>();
  for (const form of words) {
    const bucket = byLength.get(form.length) ?? [];
    bucket.push({ form, letters: lettersOf(form) });
    byLength.set(form.length, bucket);
  }
  return (form) => {
    if (form.length < 4 || /\d/.test(form)) return [];
    const found = withinLimit(byLength, form, form.length >= 8 ? 2 : 1);
    const nearest = Math.min(...found.map(({ distance }) => distance));
    return found
      .filter(({ distance }) => distance === nearest)
      .sort((a, b) => often(b.form) - often(a.form) || (a.form < b.form ? -1 : 1))
      .slice(0, mostAlternatives)
      .map(({ form: known, distance }) => ({ form: known, factor: distance === 1 ? 0.8 : 0.6 }));
  };
}

function withinLimit(
  byLength: ReadonlyMap<number, KnownWord[]>,
  form: string,
  limit: number,
): { form: string; distance: number }[] {
  const letters = lettersOf(form);
  const found: { form: string; distance: number }[] = [];
  for (let length = form.length - limit; length <= form.length + limit; length += 1) {
    for (const known of byLength.get(length) ?? []) {
      if (bitCount(known.letters ^ letters) > 2 * limit || !sameStart(known.form, form)) continue;
      const distance = editDistance(form, known.form, limit);
      if (distance <= limit) found.push({ form: known.form, distance });
    }
  }
  return found;
}

/**
 * One bit a letter: words whose letters differ in more than 2 x limit bits cannot be within the
 * limit.
 */
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

/** People seldom mistype the first letter; where they do, its neighbour is right. */
function sameStart(a: string, b: string): boolean {
  return a[0] === b[0] || a[1] === b[1] || a[0] === b[1] || a[1] === b[0];
}
