/**
 * Documents of the index: the texts of a chapter, heading or subheading as term frequencies by
 * field, and the postings made of them.
 */
import {
  type Analyzer,
  foldText,
  type PhraseToken,
} from "#server/backend/nomenclature/search/analyzer.ts";
import {
  type Postings,
  PostingsBuilder,
  type TermDictionary,
  type TermIds,
} from "#server/backend/nomenclature/search/postings.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";
import type { TreeNode } from "#server/backend/nomenclature/tree.ts";

/** Weighted occurrences of each term in one field: heads count in full, other tokens less. */
type TermFrequencies = Map<number, number>;

/**
 * How a name relates to its document: a synonym, the title, a brand, goods excluded from it, or
 * goods that another heading excludes and refers here.
 */
export type NameKind = "synonym" | "title" | "brand" | "excluded" | "referred";

/** A whole name of goods, to compare with a whole query. */
export interface Name {
  terms: TermIds[];
  /** Position of the head among the terms, -1 without one. */
  head: number;
  kind: NameKind;
}

export interface DocumentFields {
  title: TermFrequencies;
  synonyms: TermFrequencies;
  brands: TermFrequencies;
  description: TermFrequencies;
  /** Stems the title negates. */
  negated: Set<number>;
  names: Name[];
  /** The goods are parts or accessories of something. */
  isParts: boolean;
}

export type FieldsOf = (node: TreeNode) => DocumentFields;

/** Flags of a posting: the term occurs in the document's own names, or in those of its heading. */
export const inOwnNames = 1;
export const inHeadingNames = 2;

export function readFields(
  node: TreeNode,
  moreNames: readonly string[],
  { terms, weights, analyzer }: { terms: TermDictionary; weights: Weights; analyzer: Analyzer },
): DocumentFields {
  const { parsePhrase, namesParts } = analyzer;
  const fields: DocumentFields = {
    title: new Map(),
    synonyms: new Map(),
    brands: new Map(),
    description: new Map(),
    negated: new Set(),
    names: [],
    isParts: namesParts(foldText(node.title)),
  };
  const addName = (text: string, kind: "title" | "synonym" | "brand", field: TermFrequencies) => {
    const phrase = parsePhrase(text);
    addFrequencies(field, phrase, terms, weights);
    fields.names.push(...nameOf(phrase, terms, kind));
  };
  addName(node.title, "title", fields.title);
  for (const { token, role } of parsePhrase(node.title))
    if (role === "negated") fields.negated.add(terms.idsOf(token).stem);
  for (const synonym of [...node.synonyms, ...moreNames])
    addName(synonym, "synonym", fields.synonyms);
  for (const brand of node.brands) addName(brand, "brand", fields.brands);
  addFrequencies(fields.description, parsePhrase(node.description), terms, weights);
  return fields;
}

/** At most one name; none where every token is negated. */
export function nameOf(
  phrase: readonly PhraseToken[],
  terms: TermDictionary,
  kind: NameKind,
): Name[] {
  const positive = phrase.filter(({ role }) => role !== "negated");
  if (positive.length === 0) return [];
  return [
    {
      terms: positive.map(({ token }) => terms.idsOf(token)),
      head: positive.findIndex(({ role }) => role === "head"),
      kind,
    },
  ];
}

/** BM25F: weighted fields are added, then saturated, then multiplied by the term's idf. */
export function buildFieldPostings(
  documents: readonly TreeNode[],
  fieldsOf: FieldsOf,
  idf: Float32Array,
  weights: Weights,
  termCount: number,
): Postings {
  const builder = new PostingsBuilder();
  const sums = createSums(termCount);
  documents.forEach((node, document) => {
    for (const [frequencies, weight, flag] of weightedFields(node, fieldsOf, weights))
      addField(sums, frequencies, weight, flag, weights);
    for (const term of sums.touched) {
      const value = sums.values[term] ?? 0;
      const saturated = ((idf[term] ?? 0) * value) / (weights.saturation + value);
      builder.add(term, document, saturated, sums.flags[term]);
      sums.values[term] = 0;
      sums.flags[term] = 0;
    }
    sums.touched.length = 0;
  });
  return builder.build(termCount);
}

/** Stems that a title negates without also affirming them. */
export function buildNegatedPostings(
  documents: readonly TreeNode[],
  fieldsOf: FieldsOf,
  termCount: number,
): Postings {
  const builder = new PostingsBuilder();
  documents.forEach((node, document) => {
    const { negated, title } = fieldsOf(node);
    for (const term of negated) if (!title.has(term)) builder.add(term, document, 1);
  });
  return builder.build(termCount);
}

function addFrequencies(
  frequencies: TermFrequencies,
  phrase: readonly PhraseToken[],
  terms: TermDictionary,
  weights: Weights,
): void {
  for (const { token, role } of phrase) {
    if (role === "negated") continue;
    const weight =
      role === "head" ? 1 : role === "modifier" ? weights.modifierInText : weights.adjunctInText;
    const { lemma, stem } = terms.idsOf(token);
    frequencies.set(lemma, (frequencies.get(lemma) ?? 0) + weight);
    frequencies.set(stem, (frequencies.get(stem) ?? 0) + weight);
  }
}

/** Sums of one document at a time, reused for the next: only the touched cells are reset. */
interface TermSums {
  values: Float32Array;
  flags: Uint8Array;
  touched: number[];
}

function createSums(termCount: number): TermSums {
  return { values: new Float32Array(termCount), flags: new Uint8Array(termCount), touched: [] };
}

const averageLength = 12;

function addField(
  { values, flags, touched }: TermSums,
  frequencies: TermFrequencies,
  weight: number,
  flag: number,
  weights: Weights,
): void {
  // Each token is counted twice, as its lemma and as its stem.
  const length = frequencies.size / 2;
  const norm = weight / (1 - weights.lengthNorm + weights.lengthNorm * (length / averageLength));
  for (const [term, frequency] of frequencies) {
    const value = values[term] ?? 0;
    if (value === 0) touched.push(term);
    values[term] = value + norm * frequency;
    flags[term] = (flags[term] ?? 0) | flag;
  }
}

type WeightedField = [frequencies: TermFrequencies, weight: number, flag: number];

function weightedFields(node: TreeNode, fieldsOf: FieldsOf, weights: Weights): WeightedField[] {
  const own = fieldsOf(node);
  const parent = node.parent ? fieldsOf(node.parent) : own;
  if (node.level === "heading") return headingFields(node, own, parent, fieldsOf, weights);
  const chapter = node.parent?.parent ? fieldsOf(node.parent.parent) : parent;
  return [
    [own.title, weights.subheadingTitle, inOwnNames],
    [own.synonyms, weights.subheadingSynonyms, inOwnNames],
    [own.brands, weights.brands, inOwnNames],
    [own.description, weights.subheadingDescription, 0],
    [parent.title, weights.subheadingHeadingTitle, inHeadingNames],
    [parent.synonyms, weights.subheadingHeadingSynonyms, inHeadingNames],
    [parent.description, weights.subheadingHeadingDescription, 0],
    [chapter.title, weights.subheadingChapter, 0],
  ];
}

/** A heading also answers to the names of its subheadings. */
function headingFields(
  node: TreeNode,
  own: DocumentFields,
  chapter: DocumentFields,
  fieldsOf: FieldsOf,
  weights: Weights,
): WeightedField[] {
  const fields: WeightedField[] = [
    [own.title, weights.headingTitle, inOwnNames],
    [own.synonyms, weights.headingSynonyms, inOwnNames],
    [own.description, weights.headingDescription, 0],
    [chapter.title, weights.headingChapter, 0],
    [chapter.description, weights.headingChapter / 2, 0],
  ];
  for (const child of node.children) {
    const { title, synonyms, brands } = fieldsOf(child);
    fields.push(
      [title, weights.headingSubheadingTitle, inOwnNames],
      [synonyms, weights.headingSubheadingSynonyms, inOwnNames],
      [brands, weights.brands, inOwnNames],
    );
  }
  return fields;
}
