/**
 * HS codes and the search over them, in memory. Its data comes from dist/datasets. Everybody in the
 * backend may come in through this file; it needs no database.
 */
import { datasetFolder, readDataset } from "#server/backend/datasets/read-dataset.ts";
import { findDetails } from "#server/backend/nomenclature/details.ts";
import {
  createSearchCodes,
  type SearchCodes,
} from "#server/backend/nomenclature/search/search-codes.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";
import { openSearchIndex } from "#server/backend/nomenclature/search/stored-index.ts";
import { createSuggest, type Suggestion } from "#server/backend/nomenclature/suggestions.ts";
import { plantTree, type Tree } from "#server/backend/nomenclature/tree.ts";
import type { Search } from "#server/backend/searches/search-outcome.ts";
import type { Config } from "#server/config/config.ts";
import type { HsCodeDetails } from "#shared/contract/hs-codes.ts";

export interface SectionOverview {
  number: number;
  roman: string;
  title: string;
  chapters: { code: string; title: string; headings: number; reserved: boolean }[];
}

export interface Nomenclature {
  /** At most 200 codes, best first. Free of side effects; who pays is the searches' business. */
  search: Search;
  /** The search without its input's other fields, for measuring. */
  searchCodes: SearchCodes;
  suggest(text: string): Suggestion[];
  /** One code of 2 to 10 digits; undefined where HS 2022 has no such code. */
  details(digits: string): HsCodeDetails | undefined;
  sections(): SectionOverview[];
  /** Title of a chapter, heading or subheading. */
  titleOf(digits: string): string | undefined;
}

/** By program folder: it never changes, and building its search takes a second of work. */
const loaded = new Map<string, Promise<Nomenclature>>();

/** The compiled nomenclature and its search, made once a process. */
export function loadNomenclature({
  programDir,
}: Pick<Config, "programDir">): Promise<Nomenclature> {
  const found = loaded.get(programDir);
  if (found) return found;
  const loading = readNomenclature(programDir);
  loaded.set(programDir, loading);
  loading.catch(() => loaded.delete(programDir));
  return loading;
}

async function readNomenclature(programDir: string): Promise<Nomenclature> {
  const dataset = await readDataset(programDir, "nomenclature");
  const tree = plantTree(dataset);
  return createNomenclature(
    tree,
    await openSearchIndex(datasetFolder(programDir), tree, dataset.checksum),
  );
}

function createNomenclature(tree: Tree, index: SearchIndex): Nomenclature {
  const suggest = createSuggest(tree);
  const searchCodes = createSearchCodes(tree, { suggest, index });
  return {
    search: async (input) => searchCodes(input.q, input.chapter),
    searchCodes,
    suggest,
    details: (digits) => findDetails(tree, digits),
    sections: () => overview(tree),
    titleOf: (digits) => tree.byCode.get(digits.slice(0, 6))?.title,
  };
}

function overview(tree: Tree): SectionOverview[] {
  return tree.sections.map((section) => ({
    ...section,
    chapters: tree.chapters
      .filter((chapter) => chapter.section === section.number)
      .map(({ code, title, children, reserved }) => ({
        code,
        title,
        headings: children.length,
        reserved,
      })),
  }));
}
