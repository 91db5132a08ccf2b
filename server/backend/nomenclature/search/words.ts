import { stemmer } from "stemmer";
import { irregularPlurals } from "#server/backend/nomenclature/search/plurals.ts";
import { canonicalSpelling } from "#server/backend/nomenclature/search/spelling.ts";

/** One word of a text. `form` is the word in its one spelling and in the singular, `stem` what it shares with its relatives (running, runner, run). */
export interface Word {
  /** As written, for showing. */
  typed: string;
  form: string;
  stem: string;
  /** The word before it in the text is its direct neighbour. */
  joined: boolean;
}

const wordPattern = /[a-z0-9]+(?:['’][a-z]+)?/g;

/** Lower case, no accents, letters the keyboard may lack written out. One character stays one character wherever possible, so places still fit. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/æ/g, "ae")
    .replace(/œ/g, "oe")
    .replace(/ø/g, "o")
    .replace(/[‐‑‒–—]/g, "-");
}

/** Folded text with the compounds people write in three ways joined into one word: non-woven, T-shirt, x-ray, e-bike. */
export function joinCompounds(folded: string): string {
  return folded
    .replace(/\bnon[\s-]+(?=[a-z]{3})/g, "non")
    .replace(/\bt[\s-]+(?=shirts?\b)/g, "t")
    .replace(/\bx[\s-]+(?=rays?\b)/g, "x")
    .replace(/\b([a-z])-(?=[a-z]{2,})/g, "$1");
}

/** The words of a text, stop words included. Numbers and measures (`500ml`) are left out: they never name a good. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  const prepared = joinCompounds(foldText(text));
  let end = -1;
  for (const match of prepared.matchAll(wordPattern)) {
    const typed = match[0];
    if (!isMeasure(typed)) words.push(readWord(typed, match.index === end + 1));
    end = match.index + typed.length;
  }
  return words;
}

const measure =
  /^\d+(?:x\d+)*(?:mm|cm|m|km|kg|g|gr|gm|mg|ml|cl|l|ltr|oz|lb|lbs|in|inch|ft|yd|v|w|kw|kva|hz|khz|mhz|ghz|gb|mb|tb|pcs|pc|pk|pack|mah|ah|pk|ct|x|s|st|nd|rd|th|c|f|k|bar|psi|rpm|denier|gsm|ply|way|mp|hp)?$/;

function isMeasure(word: string): boolean {
  return measure.test(word);
}

const remembered = new Map<string, Pick<Word, "form" | "stem">>();

function readWord(typed: string, joined: boolean): Word {
  let known = remembered.get(typed);
  if (!known) {
    const form = canonicalSpelling(singular(typed.replace(/['’](?:s|t|ll|re|ve|d|m)?$/, "").replace(/['’]/g, "")));
    known = { form, stem: stemmer(form) };
    // Bounded: queries bring ever new words, the nomenclature's own are in first.
    if (remembered.size < 60_000) remembered.set(typed, known);
  }
  return { typed, form: known.form, stem: known.stem, joined };
}

/** English singular by rule; what is no plural stays. */
export function singular(word: string): string {
  const irregular = irregularPlurals.get(word);
  if (irregular) return irregular;
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is|ous)$/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:sses|shes|ches|xes|zzes)$/.test(word)) return word.slice(0, -2);
  if (/(?:[aeiou]toes|tatoes|matoes|goes|echoes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
