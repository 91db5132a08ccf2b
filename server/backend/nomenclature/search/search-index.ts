import { readPhrase } from "#server/backend/nomenclature/search/clauses.ts";
import { type Bag, type Name, type NodeWords, nameOf, readNode } from "#server/backend/nomenclature/search/node-words.ts";
import { type Postings, PostingsDraft } from "#server/backend/nomenclature/search/postings.ts";
import { TermList } from "#server/backend/nomenclature/search/term-list.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";
import type { Tree, TreeNode } from "#server/backend/nomenclature/tree.ts";

/** Where a term stands: in the node's own names, in its heading's, or only in further text. */
export const ownWord = 1;
export const headingWord = 2;

/** Documents are numbered: headings first, then subheadings, each in code order. */
export interface SearchIndex {
  terms: TermList;
  headings: readonly TreeNode[];
  leaves: readonly TreeNode[];
  /** Heading number of each subheading. */
  headingOf: Uint16Array;
  /** First subheading of each heading, with one more at the end. */
  firstLeaf: Uint16Array;
  isParts: Uint8Array;
  isOther: Uint8Array;
  /** Words of a document; values are ready to add. */
  words: Postings;
  /** Terms a document's title turns round. */
  negated: Postings;
  /** Names, each with its document, by stem; the value is the form's number. */
  nameTerms: Postings;
  nameDocument: Uint16Array;
  nameWeight: Float32Array;
  nameKind: Uint8Array;
  nameHead: Int32Array;
  /** How telling each term is. */
  idf: Float32Array;
}

export const nameKinds = { called: 0, title: 1, disowned: 2, sentHere: 3 } as const;

/** Builds the index of a nomenclature. A third of a second for all of it, a few megabytes. */
export function buildSearchIndex(tree: Tree, weights: Weights): SearchIndex {
  const terms = new TermList();
  const read = new Map<TreeNode, NodeWords>();
  for (const node of [...tree.chapters, ...tree.headings, ...tree.subheadings]) read.set(node, readNode(node, terms, weights));
  const wordsOf = (node: TreeNode): NodeWords => {
    const words = read.get(node);
    if (!words) throw new TypeError(`no words of ${node.code}`);
    return words;
  };
  const documents = [...tree.headings, ...tree.subheadings];
  const places = new Map(documents.map((node, place) => [node.code, place]));
  const names = collectNames(tree, documents, wordsOf, places, terms);
  const idf = rarity(tree, wordsOf, terms);
  return {
    terms,
    headings: tree.headings,
    leaves: tree.subheadings,
    headingOf: Uint16Array.from(tree.subheadings, (leaf) => places.get(leaf.parent?.code ?? "") ?? 0),
    firstLeaf: firstLeaves(tree),
    isParts: Uint8Array.from(documents, (node) => Number(wordsOf(node).isParts)),
    isOther: Uint8Array.from(documents, (node) => Number(isOther(node))),
    words: packWords(documents, wordsOf, idf, weights, terms.size),
    negated: packNegated(documents, wordsOf, terms.size),
    ...packNames(names, idf, terms.size),
    idf,
  };
}

/** The residual subheading of its heading: by the convention's numbering, 9 and 0 at the end. */
function isOther(node: TreeNode): boolean {
  return node.level === "subheading" && /9[0-9]?$/.test(node.code.slice(4));
}

function firstLeaves(tree: Tree): Uint16Array {
  const first = new Uint16Array(tree.headings.length + 1);
  tree.headings.forEach((heading, place) => {
    first[place + 1] = (first[place] ?? 0) + heading.children.length;
  });
  return first;
}

/** How telling a term is, by the share of headings that speak of it. */
function rarity(tree: Tree, wordsOf: (node: TreeNode) => NodeWords, terms: TermList): Float32Array {
  const count = new Uint16Array(terms.size);
  for (const heading of tree.headings) {
    const seen = new Set<number>();
    for (const node of [heading, ...heading.children]) {
      const { title, called, about } = wordsOf(node);
      for (const bag of [title, called, about]) for (const term of bag.keys()) seen.add(term);
    }
    for (const term of seen) count[term] = (count[term] ?? 0) + 1;
  }
  const all = tree.headings.length;
  return Float32Array.from(count, (found) => Math.log(1 + (all - found + 0.5) / (found + 0.5)));
}

function packWords(
  documents: readonly TreeNode[],
  wordsOf: (node: TreeNode) => NodeWords,
  idf: Float32Array,
  weights: Weights,
  termCount: number,
): Postings {
  const draft = new PostingsDraft();
  documents.forEach((node, place) => {
    const sums = new Map<number, { value: number; flag: number }>();
    for (const [bag, weight, flag] of fieldsOf(node, wordsOf, weights)) addField(sums, bag, weight, flag, weights);
    for (const [term, { value, flag }] of sums) draft.add(term, place, ((idf[term] ?? 0) * value) / (weights.saturation + value), flag);
  });
  return draft.pack(termCount);
}

type Field = [bag: Bag, weight: number, flag: number];

function fieldsOf(node: TreeNode, wordsOf: (node: TreeNode) => NodeWords, w: Weights): Field[] {
  const own = wordsOf(node);
  if (node.level === "heading") {
    const chapter = node.parent ? wordsOf(node.parent) : own;
    const fields: Field[] = [
      [own.title, w.headingTitle, ownWord],
      [own.called, w.headingCalled, ownWord],
      [own.about, w.headingAbout, 0],
      [chapter.title, w.headingChapter, 0],
      [chapter.about, w.headingChapter / 2, 0],
    ];
    for (const child of node.children) {
      const words = wordsOf(child);
      fields.push(
        [words.title, w.headingLeafTitle, ownWord],
        [words.called, w.headingLeafCalled, ownWord],
        [words.about, w.headingAbout / 2, 0],
      );
    }
    return fields;
  }
  const heading = node.parent ? wordsOf(node.parent) : own;
  const chapter = node.parent?.parent ? wordsOf(node.parent.parent) : own;
  return [
    [own.title, w.leafTitle, ownWord],
    [own.called, w.leafCalled, ownWord],
    [own.about, w.leafAbout, 0],
    [heading.title, w.leafHeadingTitle, headingWord],
    [heading.called, w.leafHeadingCalled, headingWord],
    [heading.about, w.leafHeadingAbout, 0],
    [chapter.title, w.leafChapter, 0],
    [chapter.about, w.leafChapter / 2, 0],
  ];
}

const averageLength = 12;

function addField(sums: Map<number, { value: number; flag: number }>, bag: Bag, weight: number, flag: number, weights: Weights): void {
  const norm = weight / (1 - weights.lengthNorm + weights.lengthNorm * (bag.size / 2 / averageLength));
  for (const [term, count] of bag) {
    const sum = sums.get(term);
    if (sum) {
      sum.value += norm * count;
      sum.flag |= flag;
    } else sums.set(term, { value: norm * count, flag });
  }
}

function packNegated(documents: readonly TreeNode[], wordsOf: (node: TreeNode) => NodeWords, termCount: number): Postings {
  const draft = new PostingsDraft();
  documents.forEach((node, place) => {
    const { negated, title } = wordsOf(node);
    for (const term of negated) if (!title.has(term)) draft.add(term, place, 1);
  });
  return draft.pack(termCount);
}

interface PlacedName extends Name {
  document: number;
  kind: number;
}

function collectNames(
  tree: Tree,
  documents: readonly TreeNode[],
  wordsOf: (node: TreeNode) => NodeWords,
  places: ReadonlyMap<string, number>,
  terms: TermList,
): PlacedName[] {
  const names = documents.flatMap((node, document): PlacedName[] =>
    wordsOf(node).names.map((name) => ({ ...name, document, kind: name.isTitle ? nameKinds.title : nameKinds.called })),
  );
  for (const heading of tree.headings) {
    for (const { goods, see } of heading.not) {
      const [name] = nameOf(readPhrase(goods), terms, false);
      if (!name) continue;
      names.push({ ...name, document: places.get(heading.code) ?? 0, kind: nameKinds.disowned });
      const target = places.get(see);
      if (target !== undefined) names.push({ ...name, document: target, kind: nameKinds.sentHere });
    }
  }
  return names;
}

function packNames(names: readonly PlacedName[], idf: Float32Array, termCount: number) {
  const draft = new PostingsDraft();
  const nameWeight = new Float32Array(names.length);
  names.forEach(({ words }, place) => {
    for (const { form, stem } of new Map(words.map((word) => [word.stem, word])).values()) {
      draft.add(stem, place, form);
      nameWeight[place] = (nameWeight[place] ?? 0) + (idf[stem] ?? 0);
    }
  });
  return {
    nameTerms: draft.pack(termCount),
    nameDocument: Uint16Array.from(names, ({ document }) => document),
    nameWeight,
    nameKind: Uint8Array.from(names, ({ kind }) => kind),
    nameHead: Int32Array.from(names, ({ head, words }) => words[head]?.stem ?? -1),
  };
}
