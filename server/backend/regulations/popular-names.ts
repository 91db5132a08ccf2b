/** Names that the trade calls a regulation by, as keys: `EU CBAM` and `e.u. cbam` are one. */
import { spellingOf } from "#server/backend/full-text/text-query.ts";

/** Words without case, accents, punctuation, plural and British spelling. */
export function nameWords(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/(?<=\b\p{L})\.(?=\p{L})/gu, "")
    .replace(/\bs(?:ec)?\.?\s?(?=\d{3}\b)/g, "section ")
    .split(/[^\p{L}\p{N}+%]+/u)
    .filter((word) => word !== "")
    .map((word) => singular(spellingOf(word)));
}

function singular(word: string): string {
  return /^\p{L}{3,}[^s]s$/u.test(word) ? word.slice(0, -1) : word;
}

export function keyOfName(words: readonly string[]): string {
  return `name ${words.join(" ")}`;
}

/** Longer ones are sentences. */
const maxWords = 10;

/** A run of words that may be a name. */
export interface Phrase {
  key: string;
  words: string[];
}

/** Every run of words of a text, the longest first. */
export function phrasesOf(text: string): Phrase[] {
  const words = nameWords(text).slice(0, 24);
  const found: Phrase[] = [];
  for (let length = Math.min(maxWords, words.length); length > 0; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const run = words.slice(start, start + length);
      found.push({ key: keyOfName(run), words: run });
    }
  return found;
}
