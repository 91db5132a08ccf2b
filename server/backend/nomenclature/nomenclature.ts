/**
 * The HS nomenclature and the search over it, in memory, from dist/datasets. It needs no database;
 * other modules of the backend import this file only.
 */
import { readFileSync } from "node:fs";
import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import type { QuestionRecord, TranslationDataset } from "#server/backend/datasets/formats.ts";
import { datasetFolder, readDataset } from "#server/backend/datasets/read-dataset.ts";
import { successorsFile } from "#server/backend/datasets/successors-file.ts";
import {
  createRetiredCodes,
  type FindPredecessors,
  type FindSuccessors,
  type RetiredCodes,
} from "#server/backend/nomenclature/retired-codes.ts";
import {
  loadIndexFile,
  loadIndexFileSync,
  readIndexFile,
  readSearchNames,
} from "#server/backend/nomenclature/search/index-file.ts";
import {
  createSearchCodes,
  type SearchCodes,
  type SpanishWords,
} from "#server/backend/nomenclature/search/search-codes.ts";
import { countNames, type SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";
import {
  createNameLookup,
  createSuggest,
  createTranslatedSuggest,
  type FindHeadings,
  type NameCounts,
  type Suggestion,
} from "#server/backend/nomenclature/suggestions.ts";
import {
  buildTree,
  type Tree,
  type TreeNode,
  translateTree,
} from "#server/backend/nomenclature/tree.ts";
import type { Search } from "#server/backend/searches/search-outcome.ts";
import type { Config } from "#server/config/config.ts";
import type { HsCodeDetails, PathStep } from "#shared/contract/hs-codes.ts";
import { once } from "#shared/once.ts";

interface SectionOverview {
  number: number;
  roman: string;
  title: string;
  chapters: { code: string; title: string; headings: number; reserved: boolean }[];
}

type TitleLanguage = "en" | "es";

export interface Nomenclature {
  /** The codes that a broker would consider, at most 20, best first; charges nothing by itself. */
  search: Search;
  /** The search by text alone, for the benchmark. */
  searchCodes: SearchCodes;
  suggest(text: string, language?: TitleLanguage): Suggestion[];
  /**
   * One code of 2 to 10 digits, with names of its goods in a language; undefined where HS 2022 has
   * no such code.
   */
  details(digits: string, language?: TitleLanguage): HsCodeDetails | undefined;
  /** Successors of a code of an older edition; undefined if it never was one. */
  findSuccessors: FindSuccessors;
  findPredecessors: FindPredecessors;
  sections(): SectionOverview[];
  /** Every chapter, heading and subheading. */
  codes(): readonly string[];
  /** Title of a chapter, heading or subheading. */
  titleOf(digits: string): string | undefined;
}

/** HS 2022 is in force until HS 2028 replaces it. */
const edition: HsCodeDetails["edition"] = {
  name: "HS 2022",
  validFrom: "2022-01-01",
  validTo: "2027-12-31",
};

/** The data lists common synonyms first; the rest serve the search only. */
const maxSynonyms = 30;

/** By program folder: the data never changes, and building the index takes a second of CPU time. */
const loaded = new Map<string, Promise<Nomenclature>>();

/** The compiled nomenclature and its search index, loaded once per process. */
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
  const folder = datasetFolder(programDir);
  const [dataset, { questions }, successors, indexFile] = await Promise.all([
    readDataset(programDir, "nomenclature"),
    readDataset(programDir, "questions"),
    readFile(path.join(folder, successorsFile), "latin1"),
    loadIndexFile(folder, "en"),
    // If it is missing, the start fails instead of a search.
    access(spanishFile(folder)),
  ]);
  const tree = buildTree(dataset);
  const { checksum } = dataset;
  const texts = { tree, names: () => readSearchNames(folder) };
  const index = readIndexFile({ bytes: indexFile, language: "en", checksum }, texts);
  return createNomenclature(tree, {
    index,
    retired: createRetiredCodes(successors, tree),
    spanish: () => loadSpanish(folder, tree),
    questions,
  });
}

const spanishFile = (folder: string) => path.join(folder, "nomenclature-es.json");

/** Only when it is first needed: until then the process needs 5 MB less. */
function loadSpanish(folder: string, tree: Tree): SpanishWords {
  const text = readFileSync(spanishFile(folder), "utf8");
  const dataset = JSON.parse(text) as TranslationDataset;
  const translated = translateTree(tree, dataset);
  const { checksum } = dataset;
  const index = readIndexFile(
    { bytes: loadIndexFileSync(folder, "es"), language: "es", checksum },
    { tree: translated },
  );
  return {
    index: { ...index, headings: tree.headings, subheadings: tree.subheadings },
    titles: new Map([...translated.byCode].map(([code, { title }]) => [code, title])),
    calledOf: (code) => translated.byCode.get(code)?.synonyms ?? [],
  };
}

interface NomenclatureParts {
  index: SearchIndex;
  retired: RetiredCodes;
  spanish: () => SpanishWords;
  questions: readonly QuestionRecord[];
}

function createNomenclature(
  tree: Tree,
  { index, retired, spanish, questions }: NomenclatureParts,
): Nomenclature {
  const readSpanish = once(spanish);
  const nameCounts = once(() => readNameCounts(index));
  const likelihoods = once(() => ({
    countOf: nameCounts(),
    findHeadings: createHeadingFinder(searchCodes),
  }));
  const suggest = once(() => createSuggest(tree, likelihoods()));
  const suggestInSpanish = once(() =>
    createTranslatedSuggest(tree, readSpanish().titles, likelihoods()),
  );
  // Only a very short query asks for it.
  const lookUp = once(() => createNameLookup(tree));
  const searchCodes = createSearchCodes(tree, {
    suggest: (text) => lookUp()(text),
    index,
    isRetired: (code) => retired.findSuccessors(code) !== undefined,
    spanish: readSpanish,
    questions,
  });
  return {
    search: async ({ q, chapter, verbatim, answer }) =>
      searchCodes(q, { chapters: chapter, verbatim: verbatim === "true", answers: answer }),
    searchCodes,
    suggest: (text, language) => (language === "es" ? suggestInSpanish : suggest)()(text),
    details: (digits, language) => {
      const details = describeCode(tree, digits);
      if (!details || language !== "es") return details;
      const called = readSpanish().calledOf(details.code).slice(0, maxSynonyms);
      return { ...details, called };
    },
    ...retired,
    sections: () => overview(tree),
    codes: () => [...tree.byCode.keys()],
    titleOf: (digits) => tree.byCode.get(digits.slice(0, 6))?.title,
  };
}

const maxKept = 5000;

/** Keeps the headings of each text: suggestions ask for the same few words again and again. */
function createHeadingFinder(searchCodes: SearchCodes): FindHeadings {
  const kept = new LRUCache<string, readonly string[]>({ max: maxKept });
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    const found = searchCodes(text);
    const results = found.outcome === "results" ? found.results : [];
    const headings = results.flatMap((one) => (one.kind === "hs-code" ? [one.heading] : []));
    const distinct = [...new Set(headings)];
    kept.set(text, distinct);
    return distinct;
  };
}

function readNameCounts(index: SearchIndex): NameCounts {
  const counts = countNames(index);
  const byHeading = new Map(index.headings.map(({ code }, heading) => [code, counts[heading]]));
  return (heading) => byHeading.get(heading) ?? 0;
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

/** Digits beyond six are reported as unknown, never guessed. */
function describeCode(tree: Tree, digits: string): HsCodeDetails | undefined {
  const node = tree.byCode.get(digits.slice(0, 6));
  if (!node) return undefined;
  return {
    code: node.code,
    level: node.level,
    title: node.title,
    about: node.description || (node.parent?.description ?? ""),
    called: node.synonyms.slice(0, maxSynonyms),
    not: exclusionsOf(tree, node),
    path: pathSteps(tree, node),
    children: node.children.map(presentChild),
    siblings: siblingsOf(tree, node).map(presentChild),
    unknownDigits: digits.length > 6 ? digits.slice(6) : null,
    edition,
    lane: null,
  };
}

/** Exclusions are stated on headings and hold for their subheadings. */
function exclusionsOf(tree: Tree, node: TreeNode): HsCodeDetails["not"] {
  const heading = node.level === "subheading" ? node.parent : node;
  return (heading?.exclusions ?? []).map(({ goods, see }) => ({
    goods,
    see,
    title: tree.byCode.get(see)?.title ?? "",
  }));
}

function presentChild(node: TreeNode): HsCodeDetails["children"][number] {
  return { code: node.code, title: node.title, childCount: node.children.length };
}

function siblingsOf(tree: Tree, node: TreeNode): readonly TreeNode[] {
  const all = node.parent
    ? node.parent.children
    : tree.chapters.filter(({ section }) => section === node.section);
  return all.filter((other) => other !== node);
}

/** From the section down to the code itself. */
function pathSteps(tree: Tree, node: TreeNode): PathStep[] {
  const steps: PathStep[] = [];
  for (let step: TreeNode | null = node; step; step = step.parent)
    steps.unshift({ code: step.code, level: step.level, title: step.title });
  const section = tree.sections.find(({ number }) => number === node.section);
  if (section) steps.unshift({ code: section.roman, level: "section", title: section.title });
  return steps;
}
