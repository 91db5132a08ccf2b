import type { Bag, NodeWords } from "#server/backend/nomenclature/search/node-words.ts";
import { type Postings, PostingsDraft } from "#server/backend/nomenclature/search/postings.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";
import type { TreeNode } from "#server/backend/nomenclature/tree.ts";

/** Where a term stands: in the document's own names, in its heading's, or only in further text. */
export const ownWord = 1;
export const headingWord = 2;

export type WordsOf = (node: TreeNode) => NodeWords;

/**
 * What each term is worth in each document: its fields' counts weighed, added, saturated, times how
 * telling the term is (BM25F).
 */
export function packWords(
  documents: readonly TreeNode[],
  wordsOf: WordsOf,
  idf: Float32Array,
  weights: Weights,
  termCount: number,
): Postings {
  const draft = new PostingsDraft();
  const sheet = createSheet(termCount);
  documents.forEach((node, place) => {
    for (const [bag, weight, flag] of fieldsOf(node, wordsOf, weights))
      addField(sheet, bag, weight, flag, weights);
    for (const term of sheet.touched) {
      const value = sheet.values[term] ?? 0;
      draft.add(
        term,
        place,
        ((idf[term] ?? 0) * value) / (weights.saturation + value),
        sheet.flags[term],
      );
      sheet.values[term] = 0;
      sheet.flags[term] = 0;
    }
    sheet.touched.length = 0;
  });
  return draft.pack(termCount);
}

/** Terms a document's title turns round. */
export function packNegated(
  documents: readonly TreeNode[],
  wordsOf: WordsOf,
  termCount: number,
): Postings {
  const draft = new PostingsDraft();
  documents.forEach((node, place) => {
    const { negated, title } = wordsOf(node);
    for (const term of negated) if (!title.has(term)) draft.add(term, place, 1);
  });
  return draft.pack(termCount);
}

/** Working space for one document at a time: a cell a term, and which cells were touched. */
interface Sheet {
  values: Float32Array;
  flags: Uint8Array;
  touched: number[];
}

function createSheet(termCount: number): Sheet {
  return { values: new Float32Array(termCount), flags: new Uint8Array(termCount), touched: [] };
}

const averageLength = 12;

function addField(
  { values, flags, touched }: Sheet,
  bag: Bag,
  weight: number,
  flag: number,
  weights: Weights,
): void {
  // A bag holds each word twice, as itself and as its stem.
  const norm =
    weight / (1 - weights.lengthNorm + weights.lengthNorm * (bag.size / 2 / averageLength));
  for (const [term, count] of bag) {
    const value = values[term] ?? 0;
    if (value === 0) touched.push(term);
    values[term] = value + norm * count;
    flags[term] = (flags[term] ?? 0) | flag;
  }
}

type Field = [bag: Bag, weight: number, flag: number];

function fieldsOf(node: TreeNode, wordsOf: WordsOf, weights: Weights): Field[] {
  const own = wordsOf(node);
  const parent = node.parent ? wordsOf(node.parent) : own;
  if (node.level === "heading") return headingFields(node, own, parent, wordsOf, weights);
  const chapter = node.parent?.parent ? wordsOf(node.parent.parent) : parent;
  return [
    [own.title, weights.leafTitle, ownWord],
    [own.called, weights.leafCalled, ownWord],
    [own.brands, weights.brands, ownWord],
    [own.about, weights.leafAbout, 0],
    [parent.title, weights.leafHeadingTitle, headingWord],
    [parent.called, weights.leafHeadingCalled, headingWord],
    [parent.about, weights.leafHeadingAbout, 0],
    [chapter.title, weights.leafChapter, 0],
  ];
}

/** A heading is its own words and, less loudly, those of everything under it. */
function headingFields(
  node: TreeNode,
  own: NodeWords,
  chapter: NodeWords,
  wordsOf: WordsOf,
  weights: Weights,
): Field[] {
  const fields: Field[] = [
    [own.title, weights.headingTitle, ownWord],
    [own.called, weights.headingCalled, ownWord],
    [own.about, weights.headingAbout, 0],
    [chapter.title, weights.headingChapter, 0],
    [chapter.about, weights.headingChapter / 2, 0],
  ];
  for (const child of node.children) {
    const words = wordsOf(child);
    fields.push(
      [words.title, weights.headingLeafTitle, ownWord],
      [words.called, weights.headingLeafCalled, ownWord],
      [words.brands, weights.brands, ownWord],
    );
  }
  return fields;
}
