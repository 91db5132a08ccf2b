/** Search text as PostgreSQL text search queries, for regulations and notifications. */
import { type RawBuilder, sql } from "kysely";
import { closeCodeQuery, codeQuery } from "#server/backend/full-text/code-lexemes.ts";
import { countryAdjectives } from "#server/backend/full-text/country-adjectives.ts";
import { readHsCode } from "#shared/domain/hs-code.ts";

export interface SearchTerm {
  kind: "word" | "phrase" | "code";
  /** The text as typed, without quotes and minus. */
  text: string;
  /** Digits of an HS code. */
  digits?: string;
}

export interface SearchTerms {
  required: SearchTerm[];
  excluded: SearchTerm[];
}

type TsQuery = RawBuilder<string>;

const maxTerms = 16;

/**
 * Words, "quoted phrases" and HS codes, each excluded by a leading minus. Total: returns no terms
 * for unparseable input.
 */
export function parseSearchTerms(text: string): SearchTerms {
  const clean = cleanText(text);
  const digits = parseCode(clean);
  if (digits) return { required: [{ kind: "code", text: clean, digits }], excluded: [] };
  const terms: SearchTerms = { required: [], excluded: [] };
  for (const [, minus, phrase, word] of clean.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)) {
    const term = phrase === undefined ? parseWord(word ?? "") : parsePhrase(phrase);
    const side = minus ? terms.excluded : terms.required;
    if (term && side.length < maxTerms && !side.some((one) => isSame(one, term))) side.push(term);
  }
  return terms;
}

/** Drops control characters, which PostgreSQL rejects, and unifies quotes, dashes and spaces. */
export function cleanText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, "-")
    .trim();
}

/** Matches a term with its synonyms; an empty query for a stop word. */
export function termQuery(term: SearchTerm): TsQuery {
  if (term.kind === "code") return sql`to_tsquery('simple', ${codeQuery(term.digits ?? "")})`;
  if (term.kind === "phrase") return sql`phraseto_tsquery('english', unaccent(${term.text}::text))`;
  const words = [term.text, ...synonymsOf(term.text)].map((word, at) =>
    // The words of a synonym stand together: apart they may mean anything.
    at === 0
      ? sql`plainto_tsquery('english', unaccent(${word}::text))`
      : sql`phraseto_tsquery('english', unaccent(${word}::text))`,
  );
  return sql`(${sql.join(words, sql` || `)})`;
}

/** Like `termQuery`, but a code matches only itself and its children, not its parents. */
export function closeTermQuery(term: SearchTerm): TsQuery {
  return term.kind === "code"
    ? sql`to_tsquery('simple', ${closeCodeQuery(term.digits ?? "")})`
    : termQuery(term);
}

/** Matches all required terms and no excluded one, ignoring stop words. Null without terms. */
export function strictQuery({ required, excluded }: SearchTerms): TsQuery | null {
  const parts = [
    ...required.map(termQuery),
    ...excluded.map((term) => sql<string>`!!${termQuery(term)}`),
  ];
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` && `)})`;
}

/** Matches any of the terms. */
export function anyOf(terms: readonly SearchTerm[]): TsQuery {
  return sql`(${sql.join(terms.map(termQuery), sql` || `)})`;
}

function parseWord(word: string): SearchTerm | null {
  const text = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  if (text === "") return null;
  const digits = parseCode(text);
  return digits && digits.length >= 4 && !isYear(text)
    ? { kind: "code", text, digits }
    : { kind: "word", text };
}

function parsePhrase(phrase: string): SearchTerm | null {
  const text = phrase.trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  return { kind: text.includes(" ") ? "phrase" : "word", text };
}

/** Null for the number of a regulation (2023/1115) and for digits outside chapters 01 to 97. */
function parseCode(text: string): string | null {
  if (text.includes("/") || /^(19|20)\d\d-/.test(text)) return null;
  const digits = readHsCode(text);
  return digits && digits >= "01" && digits.slice(0, 2) <= "97" ? digits : null;
}

/** 2008 beside other words is a year; alone it is the heading of preserved fruit. */
function isYear(text: string): boolean {
  return /^(19[5-9]\d|20\d\d)$/.test(text);
}

function isSame(a: SearchTerm, b: SearchTerm): boolean {
  return a.kind === b.kind && a.text.toLowerCase() === b.text.toLowerCase();
}

/** British and American spellings that PostgreSQL's stemmer keeps apart. */
const spellings = [
  ["aluminium", "aluminum"],
  ["behaviour", "behavior"],
  ["catalogue", "catalog"],
  ["centre", "center"],
  ["cheque", "check"],
  ["colour", "color"],
  ["defence", "defense"],
  ["fibre", "fiber"],
  ["flavour", "flavor"],
  ["grey", "gray"],
  ["jewellery", "jewelry"],
  ["labelling", "labeling"],
  ["labour", "labor"],
  ["licence", "license"],
  ["litre", "liter"],
  ["metre", "meter"],
  ["mould", "mold"],
  ["odour", "odor"],
  ["plough", "plow"],
  ["programme", "program"],
  ["pyjamas", "pajamas"],
  ["sulphur", "sulfur"],
  ["tyre", "tire"],
  ["vapour", "vapor"],
  ["yoghurt", "yogurt"],
] as const;

/** Acronyms and adjectives by the words that regulations use. */
const expansions = new Map([
  ["cbam", "carbon border"],
  ["cra", "cyber resilience"],
  ["ear", "export administration regulations"],
  ["epr", "extended producer responsibility"],
  ["eudr", "deforestation"],
  ["flegt", "timber licence"],
  ["gpsr", "general product safety"],
  ["ppwr", "packaging"],
  ["sup", "single-use plastics"],
  ["seizure", "detain"],
  ["us", "usa"],
  ["weee", "waste electrical"],
  ["wooden", "wood"],
  ["woollen", "wool"],
  ...countryAdjectives.map(([adjective, noun]) => [adjective.toLowerCase(), noun] as const),
]);

const otherSpellings = new Map<string, string>(
  spellings.flatMap(([british, american]) => [
    [british, american] as const,
    [american, british] as const,
  ]),
);

/** American of a British spelling, for comparing words; others stay. */
export function spellingOf(word: string): string {
  return americanOf.get(word) ?? americanOf.get(word.replace(/s$/, "")) ?? word;
}

const americanOf = new Map<string, string>(spellings);

/** Synonyms without the word itself; empty for most words. */
function synonymsOf(word: string): string[] {
  const lower = word.toLowerCase().replaceAll(".", "");
  const singular = lower.replace(/s$/, "");
  const found = [
    expansions.get(lower),
    otherSpellings.get(lower),
    otherSpellings.get(singular),
    otherEnding(lower),
  ];
  return [...new Set(found.filter((synonym) => synonym !== undefined))];
}

/** organisation and organization, authorise and authorize. */
function otherEnding(word: string): string | undefined {
  const match = /^(\p{L}{4,})i([sz])(e[ds]?|ing|ations?)$/u.exec(word);
  return match ? `${match[1]}i${match[2] === "s" ? "z" : "s"}${match[3]}` : undefined;
}
