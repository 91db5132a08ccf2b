/** The index of a nomenclature: a few megabytes, built in a fraction of a second. */
import { type Analyzer, english } from "#server/backend/nomenclature/search/analyzer.ts";
import {
  buildFieldPostings,
  buildNegatedPostings,
  type DocumentFields,
  type FieldsOf,
  readFields,
} from "#server/backend/nomenclature/search/document-fields.ts";
import {
  buildNameIndex,
  collectNames,
  type NameIndex,
} from "#server/backend/nomenclature/search/name-index.ts";
import { type Postings, TermDictionary } from "#server/backend/nomenclature/search/postings.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";
import type { Tree, TreeNode } from "#server/backend/nomenclature/tree.ts";

/** Documents are numbered: headings first, then subheadings, each in the order of codes. */
export interface SearchIndex {
  dictionary: TermDictionary;
  headings: readonly TreeNode[];
  subheadings: readonly TreeNode[];
  /** First subheading of each heading, and the total at the end. */
  firstSubheading: Uint16Array;
  /** Documents about parts or accessories. */
  isParts: Uint8Array;
  /** Residual subheadings ("Other"). */
  isResidual: Uint8Array;
  /** Values are final: scores of terms add up. */
  terms: Postings;
  negated: Postings;
  names: NameIndex;
  idf: Float32Array;
}

export interface IndexedTexts {
  tree: Tree;
  /** More names of a code, which only the search reads. */
  names?: () => Readonly<Record<string, readonly string[]>>;
}

export function buildSearchIndex(
  { tree, names = () => ({}) }: IndexedTexts,
  weights: Weights,
  analyzer: Analyzer = english,
): SearchIndex {
  const moreNames = names();
  const dictionary = new TermDictionary();
  const fields = new Map<TreeNode, DocumentFields>();
  for (const node of [...tree.chapters, ...tree.headings, ...tree.subheadings])
    fields.set(
      node,
      readFields(node, moreNames[node.code] ?? [], { terms: dictionary, weights, analyzer }),
    );
  const fieldsOf: FieldsOf = (node) => {
    const found = fields.get(node);
    if (!found) throw new TypeError(`no fields of ${node.code}`);
    return found;
  };
  const documents = [...tree.headings, ...tree.subheadings];
  const collected = collectNames(documents, fieldsOf, dictionary, analyzer);
  const idf = inverseDocumentFrequencies(tree, fieldsOf, dictionary.size);
  return {
    dictionary,
    headings: tree.headings,
    subheadings: tree.subheadings,
    firstSubheading: firstSubheadings(tree),
    isParts: Uint8Array.from(documents, (node) => Number(fieldsOf(node).isParts)),
    isResidual: Uint8Array.from(documents, (node) => Number(isResidual(node))),
    terms: buildFieldPostings(documents, fieldsOf, idf, weights, dictionary.size),
    negated: buildNegatedPostings(documents, fieldsOf, dictionary.size),
    names: buildNameIndex(collected, idf, dictionary.size),
    idf,
  };
}

/** How many names each heading has with its subheadings. */
export function countNames(index: SearchIndex): Uint32Array {
  const counts = new Uint32Array(index.headings.length);
  const headingOf = headingsOfDocuments(index);
  for (const document of index.names.document) {
    const heading = headingOf[document] ?? 0;
    counts[heading] = (counts[heading] ?? 0) + 1;
  }
  return counts;
}

/** The heading of each document: of a heading itself, of a subheading the one above it. */
export function headingsOfDocuments({ headings, firstSubheading }: SearchIndex): Uint16Array {
  const subheadings = firstSubheading[headings.length] ?? 0;
  const headingOf = new Uint16Array(headings.length + subheadings);
  for (let heading = 0; heading < headings.length; heading += 1) {
    headingOf[heading] = heading;
    const [from = 0, to = 0] = firstSubheading.subarray(heading, heading + 2);
    headingOf.fill(heading, headings.length + from, headings.length + to);
  }
  return headingOf;
}

/** The convention numbers residual subheadings 9, 9x or 90. */
function isResidual(node: TreeNode): boolean {
  return node.level === "subheading" && /9\d?$/.test(node.code.slice(4));
}

function firstSubheadings(tree: Tree): Uint16Array {
  const first = new Uint16Array(tree.headings.length + 1);
  tree.headings.forEach((heading, place) => {
    first[place + 1] = (first[place] ?? 0) + heading.children.length;
  });
  return first;
}

/** Document frequency is counted by heading: its own text and its subheadings' are one document. */
function inverseDocumentFrequencies(
  tree: Tree,
  fieldsOf: FieldsOf,
  termCount: number,
): Float32Array {
  const count = new Uint16Array(termCount);
  const lastSeen = new Int16Array(termCount).fill(-1);
  tree.headings.forEach((heading, place) => {
    for (const node of [heading, ...heading.children]) {
      const { title, synonyms, description } = fieldsOf(node);
      for (const term of [title, synonyms, description].flatMap((field) => [...field.keys()])) {
        if (lastSeen[term] === place) continue;
        lastSeen[term] = place;
        count[term] = (count[term] ?? 0) + 1;
      }
    }
  });
  const all = tree.headings.length;
  return Float32Array.from(count, (found) => Math.log(1 + (all - found + 0.5) / (found + 0.5)));
}
