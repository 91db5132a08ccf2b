/**
 * Words by their consonants, to read what freight papers shorten: `crm` for cream, `shmp` for
 * shampoo, `fndn` for foundation.
 */
export interface Abbreviations {
  /**
   * Known words that the letters may stand for, best first; empty where the letters are no
   * abbreviation.
   */
  read(form: string): string[];
}

const mostMeanings = 2;

export function createAbbreviations(
  words: Iterable<string>,
  often: (form: string) => number,
): Abbreviations {
  const buckets = new Map<string, { form: string; bones: string }[]>();
  for (const form of words) {
    if (form.length < 4 || /\d/.test(form)) continue;
    const bones = consonantsOf(form);
    if (bones.length < 3) continue;
    const key = endsOf(bones);
    const bucket = buckets.get(key) ?? [];
    bucket.push({ form, bones });
    buckets.set(key, bucket);
  }
  return {
    read: (form) => {
      if (
        form.length < 3 ||
        form.length > 9 ||
        /\d/.test(form) ||
        /[aeiou].*[aeiou]/.test(form.slice(1))
      )
        return [];
      const bones = consonantsOf(form);
      if (bones.length < 3 || bones.length < form.length - 1) return [];
      return (buckets.get(endsOf(bones)) ?? [])
        .map((word) => ({ word, missing: missingLetters(bones, word.bones) }))
        .filter(({ missing }) => missing <= (bones.length >= 4 ? 2 : 0))
        .sort(
          (a, b) =>
            a.missing - b.missing ||
            often(b.word.form) - often(a.word.form) ||
            (a.word.form < b.word.form ? -1 : 1),
        )
        .slice(0, mostMeanings)
        .map(({ word }) => word.form);
    },
  };
}

/** First letter, then the consonants, doubled ones once. */
function consonantsOf(form: string): string {
  const rest = form
    .slice(1)
    .replace(/[aeiou]/g, "")
    .replace(/ck/g, "k")
    .replace(/ph/g, "f")
    .replace(/z/g, "s");
  return (form.slice(0, 1) + rest).replace(/(.)\1+/g, "$1");
}

function endsOf(bones: string): string {
  return bones.slice(0, 1) + bones.slice(-1);
}

/**
 * How many letters the short form leaves out of the long one; infinite where its letters do not
 * stand there in order.
 */
function missingLetters(short: string, long: string): number {
  let place = 0;
  for (const letter of long) if (letter === short[place]) place += 1;
  return place === short.length ? long.length - short.length : Number.POSITIVE_INFINITY;
}
