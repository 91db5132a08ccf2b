import { foldText } from "#server/backend/nomenclature/search/analyzer.ts";
import { withPrefix } from "#server/backend/nomenclature/search/vocabulary.ts";
import type { Tree, TreeNode } from "#server/backend/nomenclature/tree.ts";

export interface Suggestion {
  code: string;
  title: string;
  /** In the language that was asked for. */
  translation?: string;
  /** The name or code that matched. */
  match: string;
}

interface Entry {
  key: string;
  name: string;
  node: TreeNode;
  /** Not the rest of a name. */
  isWhole: boolean;
  /** Relative: only compared with others. */
  likelihood: number;
}

/** How many names of goods a heading has: one that covers more of what is traded has more. */
export type NameCounts = (heading: string) => number;

/** Headings that the search finds for a text, best first. */
export type FindHeadings = (text: string) => readonly string[];

interface Likelihoods {
  countOf: NameCounts;
  findHeadings: FindHeadings;
}

const maxSuggestions = 10;
/** Places of the search that a name loses to those that begin with what is typed. */
const insideCost = 3.5;

/** Names with the text at the start of a word, exact ones first; codes for digits. */
export type Suggest = (text: string) => Suggestion[];

/**
 * Autocomplete, free for everybody: official names of chapters and headings, in the order in which
 * the search has them. Everyday words and their codes are what a search sells.
 */
export function createSuggest(tree: Tree, { countOf, findHeadings }: Likelihoods): Suggest {
  const most = (node: TreeNode) =>
    Math.max(
      1,
      ...(node.level === "chapter" ? node.children : [node]).map(({ code }) => countOf(code)),
    );
  const entries = [...tree.chapters, ...tree.headings].flatMap((node) =>
    namesIn(node.title).map(({ name, isWhole }) => ({
      ...{ key: keyOf(name), name, node, isWhole },
      likelihood: Math.log(most(node)) + (isWhole ? 1 : 0),
    })),
  );
  return suggestFrom(tree, entries, findHeadings);
}

/** By titles in another language, as far as there are; the English one stays beside them. */
export function createTranslatedSuggest(
  tree: Tree,
  titles: ReadonlyMap<string, string>,
  likelihoods: Likelihoods,
): Suggest {
  const translated = (nodes: readonly TreeNode[]) =>
    nodes.map((node) => ({ ...node, title: titles.get(node.code) || node.title }));
  const suggest = createSuggest(
    { ...tree, chapters: translated(tree.chapters), headings: translated(tree.headings) },
    likelihoods,
  );
  return (text) =>
    suggest(text).map(({ code, title, match }) => {
      const translation = titles.get(code);
      return {
        code,
        title: tree.byCode.get(code)?.title ?? title,
        ...(translation && { translation }),
        match,
      };
    });
}

/** For the search itself, which knows everyday words too. */
export function createNameLookup(tree: Tree): Suggest {
  const entries = [...tree.headings, ...tree.subheadings].flatMap((node) =>
    [...node.synonyms, node.title].map((name) => ({
      ...{ key: keyOf(name), name, node, isWhole: true },
      likelihood: 0,
    })),
  );
  return suggestFrom(tree, entries);
}

function suggestFrom(
  tree: Tree,
  of: readonly Entry[],
  findHeadings: FindHeadings = () => [],
): Suggest {
  const entries = [...of].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return (text) => {
    const prefix = keyOf(text);
    if (prefix.length < 2) return [];
    if (/^\d[\d.\s-]*$/.test(prefix)) return codesWithPrefix(tree, prefix.replace(/\D/g, ""));
    const found = withPrefix(entries, prefix, ({ key }) => key, 400);
    const likely = found.sort(byFit(prefix));
    const headings = findHeadings(completed(prefix, likely));
    return firstOfEachCode(headings.length === 0 ? likely : bySearch(likely, headings));
  };
}

/**
 * Names of headings that the search finds, in its order, then the others; a chapter is with its
 * best.
 */
function bySearch(entries: readonly Entry[], headings: readonly string[]): Entry[] {
  const places = new Map(headings.map((heading, place) => [heading, place]));
  const best = new Map<string, number>();
  for (const { node, isWhole } of entries) {
    const place = places.get(node.code);
    if (place === undefined) continue;
    const cost = place + (isWhole ? 0 : insideCost);
    for (const code of [node.code, node.code.slice(0, 2)])
      best.set(code, Math.min(cost, best.get(code) ?? cost));
  }
  const costOf = ({ node }: Entry) => best.get(node.code) ?? headings.length + insideCost;
  return entries.toSorted((a, b) => costOf(a) - costOf(b));
}

/** The text with its last word as the likeliest name has it: of part of a word nothing is found. */
function completed(prefix: string, [likeliest]: readonly Entry[]): string {
  if (!likeliest) return "";
  const end = likeliest.key.indexOf(" ", prefix.length);
  return end < 0 ? likeliest.key : likeliest.key.slice(0, end);
}

function keyOf(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9.]+/g, " ")
    .trim();
}

interface NameInTitle {
  name: string;
  /** The title or a name that it lists, not the rest of one. */
  isWhole: boolean;
}

/** The title from each of its words on, where it begins and where it lists another name. */
function namesIn(title: string): NameInTitle[] {
  return [...title.matchAll(/(?<=^|[\s(-])(?!(?:and|for|not|of|or|with)\s)[\p{L}\d]/gu)].map(
    ({ index }) => ({
      name: title.slice(index),
      isWhole: index === 0 || /, (?:and )?$/.test(title.slice(0, index)),
    }),
  );
}

/** The exact name, then the likelier, then the shorter one, then by code. */
function byFit(prefix: string): (a: Entry, b: Entry) => number {
  const exact = (entry: Entry): number =>
    entry.isWhole && (entry.key === prefix || entry.key === `${prefix}s`) ? 0 : 1;
  return (a, b) =>
    exact(a) - exact(b) ||
    b.likelihood - a.likelihood ||
    a.key.length - b.key.length ||
    (a.node.code < b.node.code ? -1 : a.node.code > b.node.code ? 1 : 0);
}

function firstOfEachCode(entries: readonly Entry[]): Suggestion[] {
  const seen = new Set<string>();
  const suggestions: Suggestion[] = [];
  for (const { node, name } of entries) {
    if (seen.has(node.code)) continue;
    seen.add(node.code);
    suggestions.push({ code: node.code, title: node.title, match: name });
    if (suggestions.length === maxSuggestions) break;
  }
  return suggestions;
}

function codesWithPrefix(tree: Tree, digits: string): Suggestion[] {
  const nodes = [...tree.chapters, ...tree.headings, ...tree.subheadings].filter(({ code }) =>
    code.startsWith(digits),
  );
  return nodes.slice(0, maxSuggestions).map(({ code, title }) => ({ code, title, match: code }));
}
