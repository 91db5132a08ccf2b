/** Ranked subheadings as results: with their confidence, the reason, and what sets them apart. */
import {
  type Analyzer,
  foldText,
  type PhraseToken,
} from "#server/backend/nomenclature/search/analyzer.ts";
import { isCompound, type Query } from "#server/backend/nomenclature/search/query-parser.ts";
import type { Guided } from "#server/backend/nomenclature/search/questions.ts";
import type { Ranked } from "#server/backend/nomenclature/search/ranking.ts";
import type { TreeNode } from "#server/backend/nomenclature/tree.ts";
import type { HsCodeResult } from "#shared/contract/searches.ts";

export interface Presenter {
  subheadings: readonly TreeNode[];
  factsOf(node: TreeNode): CodeFacts;
}

/** The facts about a code, the same for every query and shared by all responses. */
type CodeFacts = Readonly<Pick<HsCodeResult, "titles" | "path" | "differs" | "translated">>;

interface FactSources {
  sectionOf(node: TreeNode): string;
  english: Titles;
  spanish(): Titles | undefined;
}

/** Memoizes: the same codes are found again and again. */
export function createFacts(sources: FactSources): Presenter["factsOf"] {
  return memoize((node) => ({
    titles: titlesOf(node, sources),
    path: pathOf(node, sources, sources.english),
    differs: distinguishingTerms(node, sources.english),
    translated: translatedOf(node, sources),
  }));
}

/** The titles of one language, parsed to distinguish them. */
interface Titles {
  /** Empty where there is none. */
  titleOf(node: TreeNode): string;
  phraseOf(node: TreeNode): Phrase;
  /** The language's word before a negated one. */
  not: string;
}

export function presentResults(
  text: string,
  query: Query,
  { ranked, isContrary }: Pick<Guided, "ranked" | "isContrary">,
  presenter: Presenter,
): HsCodeResult[] {
  const typed = query.words.map((word) =>
    isCompound(word) ? word.text : asTyped(text, word.text),
  );
  const confidenceOf = createConfidence(ranked, requiredMask(query));
  // Many results match the same words.
  const whyOf = memoize((matched: number) => matchedWords(matched, query, typed));
  return ranked.flatMap((one) => {
    const node = presenter.subheadings[one.subheading];
    if (!node) return [];
    const { titles, path, differs, translated } = presenter.factsOf(node);
    return {
      kind: "hs-code" as const,
      code: node.code,
      heading: node.code.slice(0, 4),
      description: node.title,
      titles,
      path,
      confidence: isContrary(one.subheading) ? "possible" : confidenceOf(one),
      why: whyOf(one.matched),
      differs,
      translated,
    };
  });
}

function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

/** In the other supported languages. */
function titlesOf(node: TreeNode, { spanish }: FactSources): HsCodeResult["titles"] {
  const es = spanish()?.titleOf(node);
  return es ? { es } : {};
}

function translatedOf(node: TreeNode, sources: FactSources): HsCodeResult["translated"] {
  const spanish = sources.spanish();
  if (!spanish) return {};
  const differs = distinguishingTerms(node, spanish);
  return { es: { path: pathOf(node, sources, spanish), differs } };
}

/** Titles from the section down to the parent; the section's is translated where it is shown. */
function pathOf(node: TreeNode, { sectionOf }: FactSources, { titleOf }: Titles): string[] {
  const above = [node.parent?.parent, node.parent].flatMap((one) => one ?? []);
  return [sectionOf(node), ...above.map((one) => titleOf(one) || one.title)].filter(Boolean);
}

/** Match mask of the words that a result should match. */
function requiredMask(query: Query): number {
  return query.words.reduce(
    (mask, word, place) => (word.negated || isCompound(word) ? mask : mask | (1 << place)),
    0,
  );
}

function matchedWords(matched: number, query: Query, typed: readonly string[]): string[] {
  const hits = query.words
    .map((word, place) => ({ word, typed: typed[place] ?? word.text, bit: 1 << place }))
    .filter(({ bit }) => (matched & bit) !== 0);
  const compounds = hits.filter(({ word }) => isCompound(word));
  const inCompound = new Set(compounds.flatMap(({ word }) => word.text.split(" ")));
  const singles = hits.filter(({ word }) => !inCompound.has(word.text));
  return [...new Set([...singles, ...compounds].map((hit) => hit.typed))];
}

/**
 * The rule behind Strong, Good and Possible.
 * - strong: one name covers (nearly) the whole query, every required word matches, and it is in the
 *   first heading, which is more likely than all others together, close to the first result.
 * - good: every required word matches, or one name covers half of the query; and it is not far
 *   behind the first result.
 * - possible: everything else, and what the query states otherwise.
 */
function createConfidence(
  ranked: readonly Ranked[],
  required: number,
): (one: Ranked) => HsCodeResult["confidence"] {
  const first = ranked[0];
  return (one) => {
    const complete = (one.matched & required) === required;
    const share = one.likelihood / (first?.likelihood || 1);
    if (complete && one.name >= 0.75 && one.headingLikelihood >= 0.5 && share >= 0.3)
      return "strong";
    return (complete || one.name >= 0.5) && share >= 0.1 ? "good" : "possible";
  };
}

/** A folded word as the text spells it: `Café` for `cafe`. */
function asTyped(text: string, folded: string): string {
  const words = text.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  const whole = words.find(
    (word) => foldText(word).replace(/[-'’]/g, "") === folded.replace(/['’]/g, ""),
  );
  if (whole) return whole;
  const parts = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return parts.find((part) => foldText(part) === folded) ?? folded;
}

const maxTerms = 4;

/** Memoizes the parsed titles. */
export function createTitles(
  { parsePhrase }: Pick<Analyzer, "parsePhrase">,
  titleOf: Titles["titleOf"],
  not = "not",
): Titles {
  const tokensOf = memoize(parsePhrase);
  const phraseOf = (node: TreeNode): Phrase => {
    const title = titleOf(node);
    return { title, tokens: tokensOf(title) };
  };
  return { titleOf, phraseOf, not };
}

interface Phrase {
  title: string;
  tokens: readonly PhraseToken[];
}

/**
 * The words that set a code apart from its nearest sibling; null where it has none or a title is
 * missing.
 */
function distinguishingTerms(node: TreeNode, { phraseOf, not }: Titles): string | null {
  // The only subheading of a heading is compared as the heading.
  const subject =
    node.level === "subheading" && node.parent?.children.length === 1 ? node.parent : node;
  const siblings = subject.parent?.children.filter((other) => other !== subject) ?? [];
  const own = phraseOf(subject);
  const phrases = siblings.map(phraseOf);
  if ([own, ...phrases].some(({ title }) => title === "")) return null;
  const beyond = (phrase: Phrase, other: Phrase) =>
    phrase.tokens.filter((token) => !other.tokens.some((one) => isSame(one, token)));
  // A sibling that says all of it and more describes what the goods are not, which decides less.
  const nearest = mostSimilar(
    own,
    phrases.filter((phrase) => beyond(own, phrase).length > 0),
  );
  if (nearest) return listTerms(beyond(own, nearest), own.title, not);
  const wider = mostSimilar(own, phrases);
  return wider ? listTerms(beyond(wider, own).map(negate), wider.title, not) : null;
}

function mostSimilar({ tokens: own }: Phrase, others: readonly Phrase[]): Phrase | null {
  let best: Phrase | null = null;
  let bestShare = -1;
  for (const phrase of others) {
    const other = phrase.tokens;
    const shared = own.filter(({ token }) =>
      other.some((one) => one.token.stem === token.stem),
    ).length;
    const share =
      shared / Math.max(1, Math.min(own.length, other.length)) +
      (headOf(own) !== undefined && headOf(own) === headOf(other) ? sameHead : 0);
    if (share > bestShare) {
      best = phrase;
      bestShare = share;
    }
  }
  return best;
}

/** A sibling of the same name differs in what decides: leather or textile handbags. */
const sameHead = 0.5;

function headOf(phrase: readonly PhraseToken[]): string | undefined {
  return phrase.find(({ role }) => role === "head")?.token.stem;
}

function isSame(a: PhraseToken, b: PhraseToken): boolean {
  return a.token.stem === b.token.stem && (a.role === "negated") === (b.role === "negated");
}

function negate(token: PhraseToken): PhraseToken {
  return { ...token, role: token.role === "negated" ? "modifier" : "negated" };
}

/** In lower case, with the accents of the title. */
function listTerms(tokens: readonly PhraseToken[], title: string, not: string): string | null {
  const terms = new Set(
    tokens.map(({ token, role }) => {
      const term = asTyped(title, token.text).toLowerCase();
      return role === "negated" ? `${not} ${term}` : term;
    }),
  );
  return terms.size === 0 ? null : [...terms].slice(0, maxTerms).join(", ");
}
