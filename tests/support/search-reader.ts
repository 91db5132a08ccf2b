import { readDataset } from "#server/backend/datasets/read-dataset.ts";
import { english } from "#server/backend/nomenclature/search/analyzer.ts";
import { parseQuery, type Query } from "#server/backend/nomenclature/search/query-parser.ts";
import {
  buildSearchIndex,
  type SearchIndex,
} from "#server/backend/nomenclature/search/search-index.ts";
import {
  createVocabulary,
  documentFrequencies,
} from "#server/backend/nomenclature/search/vocabulary.ts";
import { weights } from "#server/backend/nomenclature/search/weights.ts";
import { buildTree } from "#server/backend/nomenclature/tree.ts";
import { findProgramDir } from "#server/config/config.ts";

export interface SearchReader {
  index: SearchIndex;
  read(text: string): Query;
}

/** The search index of one section of the nomenclature, with more names of its codes. */
export async function readSection(
  section: number,
  names: Readonly<Record<string, readonly string[]>> = {},
): Promise<SearchReader> {
  const whole = await readDataset(findProgramDir(import.meta.dirname), "nomenclature");
  const chapters = whole.chapters.filter((chapter) => chapter.section === section);
  const index = buildSearchIndex(
    { tree: buildTree({ ...whole, chapters }), names: () => names },
    weights,
  );
  const vocabulary = createVocabulary(documentFrequencies(index));
  return {
    index,
    read: (text) => parseQuery(text, { analyzer: english, index, vocabulary, weights }),
  };
}
