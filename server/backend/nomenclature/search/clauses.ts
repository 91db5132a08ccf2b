import { negators, prepositions, stopWords, weakWords } from "#server/backend/nomenclature/search/stop-words.ts";
import { type Word, wordsOf } from "#server/backend/nomenclature/search/words.ts";

/** How a word stands in a phrase: what it is about (`head`), what is said of that (`modifier`), a circumstance (`aside`), or what it is not (`negated`). */
export type Role = "head" | "modifier" | "aside" | "negated";

export interface PhraseWord extends Word {
  role: Role;
}

/** "exceeding 5 kg" and its like are limits, not goods. */
const limits = /\b(?:not|no)\s+(?:exceeding|more|less|over|under|below|above|further|only|yet|even|elsewhere|otherwise|including)\b/g;
const turns = /\b(?:other than|apart from|excluding|except for|but not|rather than|instead of)\b/g;

/** The meaningful words of a text with their roles. Works on queries, titles and what goods are called alike. */
export function readPhrase(text: string): PhraseWord[] {
  const parts = text
    .toLowerCase()
    .replace(limits, " ")
    .replace(turns, " not ")
    .split(/[,;:()[\]/|]+|\s[-–]\s/);
  const phrase: PhraseWord[] = [];
  parts.forEach((part, index) => {
    phrase.push(...readPart(part, index === 0 || phrase.every((word) => word.role === "negated")));
  });
  return phrase;
}

/** One part between commas; only the first one holds the head. */
function readPart(part: string, mayHoldHead: boolean): PhraseWord[] {
  const words: PhraseWord[] = [];
  let role: Role = mayHoldHead ? "modifier" : "aside";
  let headPlace = -1;
  for (const word of wordsOf(part)) {
    if (negators.has(word.typed)) role = "negated";
    else if (prepositions.has(word.typed)) {
      if (role !== "negated" && words.length > 0) role = "aside";
    } else if (!stopWords.has(word.form) && !stopWords.has(word.typed) && word.form.length > 1) {
      words.push({ ...word, role });
      if (role === "modifier" && !weakWords.has(word.form)) headPlace = words.length - 1;
    }
  }
  const head = words[headPlace];
  if (head) head.role = "head";
  return words;
}
