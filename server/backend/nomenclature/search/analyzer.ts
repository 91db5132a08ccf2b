/**
 * Text analysis for index and query alike: folding, tokenizing, and the grammatical role of each
 * token in its phrase.
 */
import { stemmer } from "stemmer";
import {
  canonicalSpelling,
  classify,
  isVague,
  singular,
  type TokenClass,
} from "#server/backend/nomenclature/search/lexicon.ts";

export interface Token {
  /** As written, folded. */
  text: string;
  /** In the singular and the canonical spelling. */
  lemma: string;
  /** Shared with its relatives: running, runner, run. */
  stem: string;
  class: TokenClass;
}

/**
 * Role of a token in a phrase: what the phrase is about (`head`), what describes that (`modifier`),
 * a circumstance (`adjunct`), or what it is not (`negated`).
 */
export type Role = "head" | "modifier" | "adjunct" | "negated";

export interface PhraseToken {
  token: Token;
  role: Role;
  /** Directly follows the token before it, without comma or stop word between. */
  joined: boolean;
}

/** Lower case without accents; ligatures and ß as plain letters, every dash as a hyphen. */
export function foldText(text: string): string {
  // Fast path: nearly all texts are plain ASCII, and indexing folds the whole nomenclature.
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

/** The language-dependent part of the analysis. */
export interface Grammar {
  /** Singular and canonical spelling of a folded word. */
  lemmaOf(text: string): string;
  stemOf(lemma: string): string;
  classify(text: string, lemma: string): TokenClass;
  /** Prepares a folded text: compounds in one spelling. */
  unify(folded: string): string;
  /** Marks what a phrase negates by `negator`. */
  markNegations(folded: string): string;
  /** The head comes before what describes it, as in `botas de lluvia`. */
  headIsFirst: boolean;
  /** Whether a folded text, such as a title, begins by naming parts or accessories. */
  namesParts(text: string): boolean;
  /** Whether no token says what the goods are. */
  isVague(tokens: readonly { text: string; lemma: string }[]): boolean;
}

export interface Analyzer extends Pick<Grammar, "stemOf" | "namesParts" | "isVague"> {
  /**
   * Tokens of a folded text, stop words included. Numbers and measures (`500ml`) are dropped: they
   * never name goods.
   */
  tokenize(folded: string): Token[];
  /** The meaningful tokens of a query, a title or a synonym, with their roles. */
  parsePhrase(text: string): PhraseToken[];
}

export function createAnalyzer(grammar: Grammar): Analyzer {
  const analyze = createTokenCache(grammar);
  const tokenize = (folded: string): Token[] => {
    const tokens: Token[] = [];
    for (const text of grammar.unify(folded).match(tokenPattern) ?? []) {
      const token = analyze(text);
      if (token.class !== "measure") tokens.push(token);
    }
    return tokens;
  };
  return {
    tokenize,
    parsePhrase: (text) => {
      const phrase: PhraseToken[] = [];
      for (const part of grammar.markNegations(foldText(text)).split(breaks))
        parsePart(tokenize(part), grammar.headIsFirst, phrase);
      return phrase;
    },
    stemOf: grammar.stemOf,
    namesParts: grammar.namesParts,
    isVague: grammar.isVague,
  };
}

const breaks = /[,;:()[\]/|]+|\s-\s/;

/** Adds one part between commas. The first part with a plain word in it holds the head. */
function parsePart(tokens: readonly Token[], headIsFirst: boolean, phrase: PhraseToken[]): void {
  const mayHoldHead = phrase.every(({ role }) => role === "negated");
  let role: Role = mayHoldHead ? "modifier" : "adjunct";
  let head: PhraseToken | null = null;
  let joined = false;
  for (const token of tokens) {
    if (token.class === "negator") role = "negated";
    else if (token.class === "preposition" && role === "modifier" && phrase.length > 0)
      role = "adjunct";
    const isMeaningful = token.class === "plain" || token.class === "weak";
    if (isMeaningful) {
      const added: PhraseToken = { token, role, joined };
      phrase.push(added);
      if (role === "modifier" && token.class === "plain" && !(head && headIsFirst)) head = added;
    }
    joined = isMeaningful;
  }
  if (head) head.role = "head";
}

const tokenPattern = /[a-z0-9]+(?:['’][a-z]+)?/g;

/** Unifies compounds that are written in three ways: non-woven, T-shirt, x-ray, e-bike. */
function joinCompounds(folded: string): string {
  if (!/-|\b(?:non|t|x)\s/.test(folded)) return folded;
  return folded
    .replace(/\bnon[\s-]+(?=[a-z]{3})/g, "non")
    .replace(/\bt[\s-]+(?=shirts?\b)/g, "t")
    .replace(/\bx[\s-]+(?=rays?\b)/g, "x")
    .replace(/\b([a-z])-(?=[a-z]{2,})/g, "$1");
}

const units =
  "mm|cm|m|km|kg|g|gr|gm|mg|ml|cl|l|ltr|oz|lb|lbs|in|inch|ft|yd|v|w|kw|kva|hz|khz|mhz|ghz|gb|mb|" +
  "tb|pcs|pc|pk|pack|mah|ah|ct|x|s|st|nd|rd|th|c|f|k|bar|psi|rpm|denier|gsm|ply|way|mp|hp";
const measure = new RegExp(`^\\d+(?:x\\d+)*(?:${units})?$`);

/** Bounds the cache: queries bring ever new words, but the nomenclature's own come first. */
const maxCached = 60_000;

function createTokenCache(grammar: Grammar): (text: string) => Token {
  const cache = new Map<string, Token>();
  return (text) => {
    const cached = cache.get(text);
    if (cached) return cached;
    const lemma = grammar.lemmaOf(text);
    const token: Token = {
      text,
      lemma,
      stem: grammar.stemOf(lemma),
      class: measure.test(text) ? "measure" : grammar.classify(text, lemma),
    };
    if (cache.size < maxCached) cache.set(text, token);
    return token;
  };
}

/** "exceeding 5 kg" and the like are limits, not goods. */
const limits =
  /\b(?:not|no)\s+(?:exceeding|more|less|over|under|below|above|further|only|yet|even|elsewhere|otherwise|including)\b/g;
const negations =
  /\b(?:other than|apart from|excluding|except for|but not|rather than|instead of)\b/g;
const mayNegate = /\b(?:not?|other|apart|excluding|except|rather|instead)\b/;
const partsPattern = /^(?:other\s+)?(?:parts?|accessor|components?)\b/i;

export const english = createAnalyzer({
  lemmaOf: (text) =>
    canonicalSpelling(
      singular(text.replace(/['’](?:s|t|ll|re|ve|d|m)?$/, "").replace(/['’]/g, "")),
    ),
  stemOf: stemmer,
  classify,
  unify: joinCompounds,
  markNegations: (folded) =>
    mayNegate.test(folded) ? folded.replace(limits, " ").replace(negations, " not ") : folded,
  headIsFirst: false,
  namesParts: (text) => partsPattern.test(text),
  isVague,
});
