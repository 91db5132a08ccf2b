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
}

const maxSuggestions = 10;

/** Names that begin with the text, exact ones first; codes for digits. */
export type Suggest = (text: string) => Suggestion[];

/**
 * Autocomplete, free for everybody: official names of chapters and headings. Everyday words and
 * their codes are what a search sells.
 */
export function createSuggest(tree: Tree): Suggest {
  const nodes = [...tree.chapters, ...tree.headings];
  return suggestFrom(tree, nodes, ({ title }) => namesIn(title));
}

/** By titles in another language, as far as there are; the English one stays beside them. */
export function createTranslatedSuggest(tree: Tree, titles: ReadonlyMap<string, string>): Suggest {
  const translated = (nodes: readonly TreeNode[]) =>
    nodes.map((node) => ({ ...node, title: titles.get(node.code) || node.title }));
  const suggest = createSuggest({
    ...tree,
    chapters: translated(tree.chapters),
    headings: translated(tree.headings),
  });
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
  const nodes = [...tree.headings, ...tree.subheadings];
  return suggestFrom(tree, nodes, ({ synonyms, title }) => [...synonyms, title]);
}

function suggestFrom(
  tree: Tree,
  nodes: readonly TreeNode[],
  namesOf: (node: TreeNode) => readonly string[],
): Suggest {
  const entries = nodes
    .flatMap((node) => namesOf(node).map((name): Entry => ({ key: keyOf(name), name, node })))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return (text) => {
    const prefix = keyOf(text);
    if (prefix.length < 2) return [];
    if (/^\d[\d.\s-]*$/.test(prefix)) return codesWithPrefix(tree, prefix.replace(/\D/g, ""));
    const found = withPrefix(entries, prefix, ({ key }) => key, 400);
    return firstOfEachCode(found.sort(byFit(prefix)));
  };
}

function keyOf(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9.]+/g, " ")
    .trim();
}

/** The title, and each of the names that it lists. */
function namesIn(title: string): string[] {
  return [title, ...title.split(/, (?:and )?/).slice(1)];
}

/** The exact name, then the shorter one, then by code. */
function byFit(prefix: string): (a: Entry, b: Entry) => number {
  const exact = (entry: Entry): number =>
    entry.key === prefix || entry.key === `${prefix}s` ? 0 : 1;
  return (a, b) =>
    exact(a) - exact(b) ||
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
