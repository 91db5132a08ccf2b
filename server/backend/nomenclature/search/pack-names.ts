import { readPhrase } from "#server/backend/nomenclature/search/clauses.ts";
import {
  type Name,
  type NameKind,
  nameOf,
} from "#server/backend/nomenclature/search/node-words.ts";
import type { WordsOf } from "#server/backend/nomenclature/search/pack-words.ts";
import { type Postings, PostingsDraft } from "#server/backend/nomenclature/search/postings.ts";
import type { TermList } from "#server/backend/nomenclature/search/term-list.ts";
import type { TreeNode } from "#server/backend/nomenclature/tree.ts";

/** Numbers of the kinds, for flat arrays. */
export const nameKinds = {
  called: 0,
  title: 1,
  brand: 2,
  disowned: 3,
  "sent-here": 4,
} as const satisfies Record<NameKind, number>;

/** Whole names, to compare with whole queries. */
export interface PackedNames {
  /** Names, by the stems in them; the value is the number of the word's form. */
  terms: Postings;
  document: Uint16Array;
  /** Sum of how telling its words are. */
  weight: Float32Array;
  kind: Uint8Array;
  /** Stem the name is about, -1 without one. */
  head: Int32Array;
}

export interface PlacedName extends Pick<Name, "words" | "head"> {
  document: number;
  kind: number;
}

/** Every name of every document, and the goods headings disown. */
export function collectNames(
  documents: readonly TreeNode[],
  wordsOf: WordsOf,
  terms: TermList,
): PlacedName[] {
  const places = new Map(documents.map((node, place) => [node.code, place]));
  const names: PlacedName[] = [];
  documents.forEach((node, document) => {
    for (const name of wordsOf(node).names)
      names.push({ words: name.words, head: name.head, document, kind: nameKinds[name.kind] });
    for (const { goods, see } of node.not) {
      for (const name of nameOf(readPhrase(goods), terms, "disowned")) {
        names.push({ words: name.words, head: name.head, document, kind: nameKinds.disowned });
        const target = places.get(see);
        if (target !== undefined)
          names.push({
            words: name.words,
            head: name.head,
            document: target,
            kind: nameKinds["sent-here"],
          });
      }
    }
  });
  return names;
}

export function packNames(
  names: readonly PlacedName[],
  idf: Float32Array,
  termCount: number,
): PackedNames {
  const draft = new PostingsDraft();
  const weight = new Float32Array(names.length);
  names.forEach(({ words }, place) => {
    let sum = 0;
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index];
      // The same word twice in a name counts once.
      if (!word || words.indexOf(word) !== index) continue;
      draft.add(word.stem, place, word.form);
      sum += idf[word.stem] ?? 0;
    }
    weight[place] = sum;
  });
  return {
    terms: draft.pack(termCount),
    document: Uint16Array.from(names, ({ document }) => document),
    weight,
    kind: Uint8Array.from(names, ({ kind }) => kind),
    head: Int32Array.from(names, ({ head, words }) => words[head]?.stem ?? -1),
  };
}
