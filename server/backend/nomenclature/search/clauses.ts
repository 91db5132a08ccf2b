import { foldText, type Word, wordsOf } from "#server/backend/nomenclature/search/words.ts";

/**
 * How a word stands in a phrase: what it is about (`head`), what is said of that (`modifier`), a
 * circumstance (`aside`), or what it is not (`negated`).
 */
export type Role = "head" | "modifier" | "aside" | "negated";

export interface PhraseWord {
  word: Word;
  role: Role;
  /** The word before it is its direct neighbour, without comma or stop word between. */
  joined: boolean;
}

/** "exceeding 5 kg" and its like are limits, not goods. */
const limits =
  /\b(?:not|no)\s+(?:exceeding|more|less|over|under|below|above|further|only|yet|even|elsewhere|otherwise|including)\b/g;
const turns = /\b(?:other than|apart from|excluding|except for|but not|rather than|instead of)\b/g;
const mayTurn = /\b(?:not?|other|apart|excluding|except|rather|instead)\b/;
const breaks = /[,;:()[\]/|]+|\s-\s/;

/**
 * The meaningful words of a text with their roles. Works on queries, titles and what goods are
 * called alike.
 */
export function readPhrase(text: string): PhraseWord[] {
  const folded = foldText(text);
  const turned = mayTurn.test(folded)
    ? folded.replace(limits, " ").replace(turns, " not ")
    : folded;
  const phrase: PhraseWord[] = [];
  for (const part of turned.split(breaks)) readPart(part, phrase);
  return phrase;
}

/**
 * Reads one part between commas into the phrase. The first part with a word in it holds the head.
 */
function readPart(part: string, phrase: PhraseWord[]): void {
  const mayHoldHead = phrase.every(({ role }) => role === "negated");
  let role: Role = mayHoldHead ? "modifier" : "aside";
  let head: PhraseWord | null = null;
  let joined = false;
  for (const word of wordsOf(part)) {
    if (word.class === "negator") role = "negated";
    else if (word.class === "preposition" && role === "modifier" && phrase.length > 0)
      role = "aside";
    const meant = word.class === "plain" || word.class === "weak";
    if (meant) {
      const said: PhraseWord = { word, role, joined };
      phrase.push(said);
      if (role === "modifier" && word.class === "plain") head = said;
    }
    joined = meant;
  }
  if (head) head.role = "head";
}
