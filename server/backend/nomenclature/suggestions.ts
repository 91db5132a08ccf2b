import { foldText } from "#server/backend/nomenclature/search/words.ts";
import type { Tree, TreeNode } from "#server/backend/nomenclature/tree.ts";

export interface Suggestion {
  code: string;
  title: string;
  /** The name of the good that matched. */
  match: string;
}

interface Entry {
  key: string;
  name: string;
  node: TreeNode;
}

const most = 10;

/**
 * Suggests codes while a person types: the same name first, then names that begin so, then names
 * with a word that begins so.
 */
export function createSuggest(tree: Tree): (text: string) => Suggestion[] {
  const entries = entriesOf(tree);
  return (text) => {
    const prefix = keyOf(text);
    if (prefix.length < 2) return [];
    if (/^\d[\d.\s-]*$/.test(prefix)) return codesBeginning(tree, prefix.replace(/\D/g, ""));
    const starts = between(entries, prefix, 400);
    const words = starts.length >= most ? [] : withWord(entries, prefix);
    return distinct([...starts.sort(byFit(prefix)), ...words.sort(byFit(prefix))]);
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
    for (const name of [...node.called, node.title]) entries.push({ key: keyOf(name), name, node });
  return entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

function between(entries: readonly Entry[], prefix: string, limit: number): Entry[] {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.key ?? "") < prefix) low = middle + 1;
    else high = middle;
  }
  const found: Entry[] = [];
  for (let place = low; place < entries.length && found.length < limit; place += 1) {
    const entry = entries[place];
    if (!entry?.key.startsWith(prefix)) break;
    found.push(entry);
  }
  return found;
}

function withWord(entries: readonly Entry[], prefix: string): Entry[] {
  const found: Entry[] = [];
  for (const entry of entries) {
    if (entry.key.includes(` ${prefix}`)) found.push(entry);
    if (found.length >= 200) break;
  }
  return found;
}

/**
 * The exact name, then the shorter, then names before titles, then by code: always the same order.
 */
function byFit(prefix: string): (a: Entry, b: Entry) => number {
  const exact = (entry: Entry): number =>
    entry.key === prefix || entry.key === `${prefix}s` ? 0 : 1;
  return (a, b) =>
    exact(a) - exact(b) ||
    a.key.length - b.key.length ||
    (a.node.code < b.node.code ? -1 : a.node.code > b.node.code ? 1 : 0);
}

function distinct(entries: readonly Entry[]): Suggestion[] {
  const seen = new Set<string>();
  const suggestions: Suggestion[] = [];
  for (const { node, name } of entries) {
    if (seen.has(node.code)) continue;
    seen.add(node.code);
    suggestions.push({ code: node.code, title: node.title, match: name });
    if (suggestions.length === most) break;
  }
  return suggestions;
}

function codesBeginning(tree: Tree, digits: string): Suggestion[] {
  const nodes = [...tree.chapters, ...tree.headings, ...tree.subheadings].filter(({ code }) =>
    code.startsWith(digits),
  );
  return nodes.slice(0, most).map(({ code, title }) => ({ code, title, match: code }));
}
