import { readHsCode } from "#shared/domain/hs-code.ts";

/**
 * What a person typed, taken apart: words, "quoted phrases", HS codes, and each of them with a
 * leading minus. Who may come in: the rooms whose records are searched with PostgreSQL's full text
 * (regulations, notifications).
 */
export interface SearchTerm {
  kind: "word" | "phrase" | "code";
  /** As typed, without quotes and minus. */
  text: string;
  /** Of a code: its digits. */
  digits?: string;
}

export interface SearchTerms {
  wanted: SearchTerm[];
  excluded: SearchTerm[];
}

const mostTerms = 16;

/** Never throws: any text has a reading, if an empty one. */
export function parseSearchTerms(text: string): SearchTerms {
  const clean = cleanText(text);
  const whole = readCode(clean);
  if (whole) return { wanted: [{ kind: "code", text: clean, digits: whole }], excluded: [] };
  const terms: SearchTerms = { wanted: [], excluded: [] };
  for (const [, minus, phrase, word] of clean.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)) {
    const term = phrase === undefined ? readWord(word ?? "") : readPhrase(phrase);
    const side = minus ? terms.excluded : terms.wanted;
    if (term && side.length < mostTerms && !side.some((one) => sameTerm(one, term)))
      side.push(term);
  }
  return terms;
}

/**
 * Compatibility forms unified; no control characters, which PostgreSQL refuses; typographic quotes
 * and dashes as typed on a keyboard.
 */
export function cleanText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, "-")
    .trim();
}

function readWord(word: string): SearchTerm | null {
  const text = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  if (text === "") return null;
  const digits = readCode(text);
  return digits && digits.length >= 4 && !looksLikeYear(text)
    ? { kind: "code", text, digits }
    : { kind: "word", text };
}

function readPhrase(phrase: string): SearchTerm | null {
  const text = phrase.trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  return { kind: text.includes(" ") ? "phrase" : "word", text };
}

/**
 * Digits of a text that can be an HS code: its chapter is one of 01 to 97, and it does not look
 * like the number of an act (2023/1115).
 */
function readCode(text: string): string | null {
  if (text.includes("/") || /^(19|20)\d\d-/.test(text)) return null;
  const digits = readHsCode(text);
  return digits && digits >= "01" && digits.slice(0, 2) <= "97" ? digits : null;
}

/** Among other words 2008 is a year before it is preserved fruit; alone it is the heading. */
function looksLikeYear(text: string): boolean {
  return /^(19[5-9]\d|20\d\d)$/.test(text);
}

function sameTerm(a: SearchTerm, b: SearchTerm): boolean {
  return a.kind === b.kind && a.text.toLowerCase() === b.text.toLowerCase();
}
