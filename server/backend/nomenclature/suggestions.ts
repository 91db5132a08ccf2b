import { foldText } from "#server/backend/nomenclature/search/analyzer.ts";
import { withPrefix } from "#server/backend/nomenclature/search/vocabulary.ts";
import type { Tree, TreeNode } from "#server/backend/nomenclature/tree.ts";

export interface Suggestion {
  code: string;
  title: string;
  /** The name or code that matched. */
  match: string;
}

interface Entry {
  key: string;
  name: string;
  node: TreeNode;
}

const maxSuggestions = 10;

/**
 * Autocomplete: exact names first, then names that begin with the text, then names with a word that
 * does. Digits suggest codes.
 */
export function createSuggest(tree: Tree): (text: string) => Suggestion[] {
  const entries = entriesOf(tree);
  return (text) => {
    const prefix = keyOf(text);
    if (prefix.length < 2) return [];
    if (/^\d[\d.\s-]*$/.test(prefix)) return codesWithPrefix(tree, prefix.replace(/\D/g, ""));
    const starts = withPrefix(entries, prefix, ({ key }) => key, 400);
    const words = starts.length >= maxSuggestions ? [] : withWordPrefix(entries, prefix);
    return firstOfEachCode([...starts.sort(byFit(prefix)), ...words.sort(byFit(prefix))]);
  };
}

function keyOf(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9.]+/g, " ")
    .trim();
}

function entriesOf(tree: Tree): Entry[] {
  const entries: Entry[] = [];
  for (const node of [...tree.headings, ...tree.subheadings])
    for (const name of [...node.synonyms, node.title])
      entries.push({ key: keyOf(name), name, node });
  return entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

function withWordPrefix(entries: readonly Entry[], prefix: string): Entry[] {
  const found: Entry[] = [];
  for (const entry of entries) {
    if (entry.key.includes(` ${prefix}`)) found.push(entry);
    if (found.length >= 200) break;
  }
  return found;
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
