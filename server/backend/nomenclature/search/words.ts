import { stemmer } from "stemmer";
import { singular } from "#server/backend/nomenclature/search/plurals.ts";
import { canonicalSpelling } from "#server/backend/nomenclature/search/spelling.ts";
import { type WordClass, wordClassOf } from "#server/backend/nomenclature/search/stop-words.ts";

/**
 * One word of a text. `form` is the word in its one spelling and in the singular, `stem` what it
 * shares with its relatives (running, runner, run).
 */
export interface Word {
  /** As written, folded to lower case without accents. */
  typed: string;
  form: string;
  stem: string;
  class: WordClass;
}

const wordPattern = /[a-z0-9]+(?:['’][a-z]+)?/g;

/** Lower case, no accents, letters the keyboard may lack written out. */
export function foldText(text: string): string {
  // Nearly all texts are plain ASCII, and the whole nomenclature passes here.
  if (/^[\n\r\t -~]*$/.test(text)) return text.toLowerCase();
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

/**
 * Folded text with the compounds people write in three ways joined into one word: non-woven,
 * T-shirt, x-ray, e-bike.
 */
export function joinCompounds(folded: string): string {
  if (!/-|\b(?:non|t|x)\s/.test(folded)) return folded;
  return folded
    .replace(/\bnon[\s-]+(?=[a-z]{3})/g, "non")
    .replace(/\bt[\s-]+(?=shirts?\b)/g, "t")
    .replace(/\bx[\s-]+(?=rays?\b)/g, "x")
    .replace(/\b([a-z])-(?=[a-z]{2,})/g, "$1");
}

/**
 * The words of a folded text, stop words included. Numbers and measures (`500ml`) are left out:
 * they never name a good.
 */
export function wordsOf(folded: string): Word[] {
  const words: Word[] = [];
  for (const typed of joinCompounds(folded).match(wordPattern) ?? []) {
    const word = readWord(typed);
    if (word.class !== "measure") words.push(word);
  }
  return words;
}

const measure =
  /^\d+(?:x\d+)*(?:mm|cm|m|km|kg|g|gr|gm|mg|ml|cl|l|ltr|oz|lb|lbs|in|inch|ft|yd|v|w|kw|kva|hz|khz|mhz|ghz|gb|mb|tb|pcs|pc|pk|pack|mah|ah|ct|x|s|st|nd|rd|th|c|f|k|bar|psi|rpm|denier|gsm|ply|way|mp|hp)?$/;

const remembered = new Map<string, Word>();
/** Bounded: queries bring ever new words; the nomenclature's own are in first. */
const mostRemembered = 60_000;

function readWord(typed: string): Word {
  const known = remembered.get(typed);
  if (known) return known;
  const form = canonicalSpelling(
    singular(typed.replace(/['’](?:s|t|ll|re|ve|d|m)?$/, "").replace(/['’]/g, "")),
  );
  const word: Word = {
    typed,
    form,
    stem: stemmer(form),
    class: measure.test(typed) ? "measure" : wordClassOf(typed, form),
  };
  if (remembered.size < mostRemembered) remembered.set(typed, word);
  return word;
}
