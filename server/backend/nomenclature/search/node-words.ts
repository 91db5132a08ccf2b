import { type PhraseWord, readPhrase } from "#server/backend/nomenclature/search/clauses.ts";
import type { TermIds, TermList } from "#server/backend/nomenclature/search/term-list.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";
import type { TreeNode } from "#server/backend/nomenclature/tree.ts";

/** How often each term stands in a text, heads counting full and other words less. */
export type Bag = Map<number, number>;

/**
 * What a name says of its document: called so, titled so, a brand of it, not that, or that too
 * because another heading sends it here.
 */
export type NameKind = "called" | "title" | "brand" | "disowned" | "sent-here";

/** A name of a good, ready to compare with a query. */
export interface Name {
  words: TermIds[];
  /** Place of the word the name is about, -1 without one. */
  head: number;
  kind: NameKind;
}

/** The words of one node, field by field. */
export interface NodeWords {
  title: Bag;
  called: Bag;
  brands: Bag;
  about: Bag;
  /** Terms of what the title says the goods are not. */
  negated: Set<number>;
  names: Name[];
  /** The goods are parts or accessories of something. */
  isParts: boolean;
}

export const partsPattern = /^(?:other\s+)?(?:parts?|accessor|components?)\b/i;

/** Reads a node's texts into terms. */
export function readNode(node: TreeNode, terms: TermList, weights: Weights): NodeWords {
  const words: NodeWords = {
    title: new Map(),
    called: new Map(),
    brands: new Map(),
    about: new Map(),
    negated: new Set(),
    names: [],
    isParts: partsPattern.test(node.title),
  };
  const title = readPhrase(node.title);
  fillBag(words.title, title, terms, weights);
  for (const { word, role } of title)
    if (role === "negated") words.negated.add(terms.idsOf(word).stem);
  words.names.push(...nameOf(title, terms, "title"));
  for (const called of node.called) {
    const phrase = readPhrase(called);
    fillBag(words.called, phrase, terms, weights);
    words.names.push(...nameOf(phrase, terms, "called"));
  }
  for (const brand of node.brands) {
    const phrase = readPhrase(brand);
    fillBag(words.brands, phrase, terms, weights);
    words.names.push(...nameOf(phrase, terms, "brand"));
  }
  fillBag(words.about, readPhrase(node.about), terms, weights);
  return words;
}

function fillBag(bag: Bag, phrase: readonly PhraseWord[], terms: TermList, weights: Weights): void {
  for (const { word, role } of phrase) {
    if (role === "negated") continue;
    const weight =
      role === "head" ? 1 : role === "modifier" ? weights.modifierInText : weights.asideInText;
    const { form, stem } = terms.idsOf(word);
    bag.set(form, (bag.get(form) ?? 0) + weight);
    bag.set(stem, (bag.get(stem) ?? 0) + weight);
  }
}

/**
 * The name a phrase is; none where no word is left. Names made of negated words alone say nothing.
 */
export function nameOf(phrase: readonly PhraseWord[], terms: TermList, kind: NameKind): Name[] {
  const positive = phrase.filter(({ role }) => role !== "negated");
  if (positive.length === 0) return [];
  const words = positive.map(({ word }) => terms.idsOf(word));
  return [{ words, head: positive.findIndex(({ role }) => role === "head"), kind }];
}
