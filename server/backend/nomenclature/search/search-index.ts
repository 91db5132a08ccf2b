import { type NodeWords, readNode } from "#server/backend/nomenclature/search/node-words.ts";
import {
  collectNames,
  type PackedNames,
  packNames,
} from "#server/backend/nomenclature/search/pack-names.ts";
import {
  packNegated,
  packWords,
  type WordsOf,
} from "#server/backend/nomenclature/search/pack-words.ts";
import type { Postings } from "#server/backend/nomenclature/search/postings.ts";
import { TermList } from "#server/backend/nomenclature/search/term-list.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";
import type { Tree, TreeNode } from "#server/backend/nomenclature/tree.ts";

/** Documents are numbered: headings first, then subheadings, each in code order. */
export interface SearchIndex {
  terms: TermList;
  headings: readonly TreeNode[];
  leaves: readonly TreeNode[];
  /** First subheading of each heading, with one more at the end. */
  firstLeaf: Uint16Array;
  /** The document's goods are parts or accessories. */
  isParts: Uint8Array;
  /** The document is the residual one of its heading. */
  isOther: Uint8Array;
  /** Words of a document; values are ready to add. */
  words: Postings;
  negated: Postings;
  names: PackedNames;
  /** How telling each term is. */
  idf: Float32Array;
}

/** Builds the index of a nomenclature: a fraction of a second, a few megabytes. */
export function buildSearchIndex(tree: Tree, weights: Weights): SearchIndex {
  const terms = new TermList();
  const read = new Map<TreeNode, NodeWords>();
  for (const node of [...tree.chapters, ...tree.headings, ...tree.subheadings])
    read.set(node, readNode(node, terms, weights));
  const wordsOf: WordsOf = (node) => {
    const words = read.get(node);
    if (!words) throw new TypeError(`no words of ${node.code}`);
    return words;
  };
  const documents = [...tree.headings, ...tree.subheadings];
  const names = collectNames(documents, wordsOf, terms);
  const idf = rarity(tree, wordsOf, terms);
  return {
    terms,
    headings: tree.headings,
    leaves: tree.subheadings,
    firstLeaf: firstLeaves(tree),
    isParts: Uint8Array.from(documents, (node) => Number(wordsOf(node).isParts)),
    isOther: Uint8Array.from(documents, (node) => Number(isOther(node))),
    words: packWords(documents, wordsOf, idf, weights, terms.size),
    negated: packNegated(documents, wordsOf, terms.size),
    names: packNames(names, idf, terms.size),
    idf,
  };
}

/** By the convention's numbering the residual subheading ends in 9, 9x or 90. */
function isOther(node: TreeNode): boolean {
  return node.level === "subheading" && /9\d?$/.test(node.code.slice(4));
}

function firstLeaves(tree: Tree): Uint16Array {
  const first = new Uint16Array(tree.headings.length + 1);
  tree.headings.forEach((heading, place) => {
    first[place + 1] = (first[place] ?? 0) + heading.children.length;
  });
  return first;
}

/** How telling a term is, by the share of headings that speak of it. */
function rarity(tree: Tree, wordsOf: WordsOf, terms: TermList): Float32Array {
  const count = new Uint16Array(terms.size);
  const lastSeen = new Int16Array(terms.size).fill(-1);
  tree.headings.forEach((heading, place) => {
    for (const node of [heading, ...heading.children]) {
      const { title, called, about } = wordsOf(node);
      for (const bag of [title, called, about]) {
        for (const term of bag.keys()) {
          if (lastSeen[term] === place) continue;
          lastSeen[term] = place;
          count[term] = (count[term] ?? 0) + 1;
        }
      }
    }
  });
  const all = tree.headings.length;
  return Float32Array.from(count, (found) => Math.log(1 + (all - found + 0.5) / (found + 0.5)));
}
