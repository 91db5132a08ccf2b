/** Index of whole names (titles, synonyms, brands), to compare with whole queries. */
import type { Analyzer } from "#server/backend/nomenclature/search/analyzer.ts";
import {
  type FieldsOf,
  type Name,
  type NameKind,
  nameOf,
} from "#server/backend/nomenclature/search/document-fields.ts";
import {
  type Postings,
  PostingsBuilder,
  type TermDictionary,
} from "#server/backend/nomenclature/search/postings.ts";
import type { TreeNode } from "#server/backend/nomenclature/tree.ts";

/** The kinds as numbers, for typed arrays. */
export const nameKinds = {
  synonym: 0,
  title: 1,
  brand: 2,
  excluded: 3,
  referred: 4,
} as const satisfies Record<NameKind, number>;

export interface NameIndex {
  /** Names by the stems in them; the value of a posting is the term of the lemma. */
  terms: Postings;
  document: Uint16Array;
  /** Sum of the idf of its stems. */
  weight: Float32Array;
  kind: Uint8Array;
  /** Stem of the head, -1 without one. */
  head: Int32Array;
}

export interface DocumentName extends Pick<Name, "terms" | "head"> {
  document: number;
  kind: number;
}

/** Every name of every document; goods a heading excludes count for both sides. */
export function collectNames(
  documents: readonly TreeNode[],
  fieldsOf: FieldsOf,
  terms: TermDictionary,
  { parsePhrase }: Analyzer,
): DocumentName[] {
  const numbers = new Map(documents.map((node, document) => [node.code, document]));
  const names: DocumentName[] = [];
  const add = (name: Name, document: number, kind: NameKind) =>
    names.push({ terms: name.terms, head: name.head, document, kind: nameKinds[kind] });
  documents.forEach((node, document) => {
    for (const name of fieldsOf(node).names) add(name, document, name.kind);
    for (const { goods, see } of node.exclusions) {
      for (const name of nameOf(parsePhrase(goods), terms, "excluded")) {
        add(name, document, "excluded");
        const target = numbers.get(see);
        if (target !== undefined) add(name, target, "referred");
      }
    }
  });
  return names;
}

export function buildNameIndex(
  names: readonly DocumentName[],
  idf: Float32Array,
  termCount: number,
): NameIndex {
  const builder = new PostingsBuilder();
  const weight = new Float32Array(names.length);
  names.forEach(({ terms }, name) => {
    let sum = 0;
    // A term repeated in a name counts once.
    for (const { stem, lemma } of new Set(terms)) {
      builder.add(stem, name, lemma);
      sum += idf[stem] ?? 0;
    }
    weight[name] = sum;
  });
  return {
    terms: builder.build(termCount),
    document: Uint16Array.from(names, ({ document }) => document),
    weight,
    kind: Uint8Array.from(names, ({ kind }) => kind),
    head: Int32Array.from(names, ({ head, terms }) => terms[head]?.stem ?? -1),
  };
}
