import { isVague } from "#server/backend/nomenclature/search/lexicon.ts";
import {
  parseCode,
  parseQuery,
  type Query,
} from "#server/backend/nomenclature/search/query-parser.ts";
import { createRanker } from "#server/backend/nomenclature/search/ranking.ts";
import {
  createDistinguishingTerms,
  presentResults,
} from "#server/backend/nomenclature/search/results.ts";
import {
  buildSearchIndex,
  type SearchIndex,
} from "#server/backend/nomenclature/search/search-index.ts";
import {
  createVocabulary,
  documentFrequencies,
  type Vocabulary,
} from "#server/backend/nomenclature/search/vocabulary.ts";
import {
  weights as tunedWeights,
  type Weights,
} from "#server/backend/nomenclature/search/weights.ts";
import type { Suggestion } from "#server/backend/nomenclature/suggestions.ts";
import type { Tree, TreeNode } from "#server/backend/nomenclature/tree.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import type { HsCodeResult } from "#shared/contract/searches.ts";

export interface SearchCodesOptions {
  suggest: (text: string) => Suggestion[];
  /** Built here by default. */
  index?: SearchIndex;
  /** For tuning. */
  weights?: Weights;
  /** Whether an older edition has a code that HS 2022 lacks. None by default. */
  isRetired?: (code: string) => boolean;
}

/** `chapters` limits the search to these chapters; none searches all. */
export type SearchCodes = (text: string, chapters?: readonly string[]) => SearchOutcome;

export function createSearchCodes(tree: Tree, options: SearchCodesOptions): SearchCodes {
  const { suggest, weights = tunedWeights, isRetired = () => false } = options;
  const { index = buildSearchIndex(tree, weights) } = options;
  const vocabulary = createVocabulary(documentFrequencies(index));
  const { rank } = createRanker(index, weights);
  const presenter = {
    subheadings: index.subheadings,
    pathOf: createPaths(tree),
    distinguishingTerms: createDistinguishingTerms(),
  };
  return (text, chapters = []) => {
    const code = parseCode(text);
    if (code !== null) return codeOutcome(tree, code, isRetired);
    const query = parseQuery(text, index, vocabulary, weights);
    if (tooVague(text, query, suggest))
      return { outcome: "too-vague", advice: vagueAdvice(text, suggest) };
    const isWanted = (heading: number) =>
      chapters.length === 0 || chapters.includes(index.headings[heading]?.code.slice(0, 2) ?? "");
    const results = presentResults(text, query, rank(query, isWanted), presenter);
    if (results.length === 0)
      return { outcome: "nothing-found", advice: nothingAdvice(query, vocabulary) };
    return {
      outcome: "results",
      total: results.length,
      results,
      facets: [chapterFacet(tree, results)],
    };
  };
}

function createPaths(tree: Tree): (node: TreeNode) => string[] {
  const sections = new Map(tree.sections.map(({ number, title }) => [number, title]));
  return (node) =>
    [
      sections.get(node.section) ?? "",
      node.parent?.parent?.title ?? "",
      node.parent?.title ?? "",
    ].filter(Boolean);
}

/**
 * National digits do not matter here. A retired code has a page of its own, with its successors;
 * for one that never existed, suggests codes that exist.
 */
function codeOutcome(
  tree: Tree,
  code: string,
  isRetired: (code: string) => boolean,
): SearchOutcome {
  if (tree.byCode.has(code.slice(0, 6)) || isRetired(code)) return { outcome: "exact", goTo: code };
  const parent = tree.byCode.get(code.slice(0, 4)) ?? tree.byCode.get(code.slice(0, 2));
  const message = parent
    ? `HS 2022 has no code ${code}. Codes under ${parent.level} ${parent.code} (${parent.title}):`
    : `HS 2022 has no code ${code}. Its chapters are 01 to 97. Try describing the goods instead.`;
  return {
    outcome: "nothing-found",
    advice: {
      message,
      suggestions: (parent?.children ?? []).slice(0, 12).map((child) => child.code),
    },
  };
}

/** One or two letters are vague unless they are a name of goods (TV, PC). */
function tooVague(text: string, query: Query, suggest: (text: string) => Suggestion[]): boolean {
  if (query.words.every(({ negated }) => negated)) return true;
  if (isVague(query.words)) return true;
  const bare = text.trim().toLowerCase();
  return bare.length <= 2 && !suggest(bare).some(({ match }) => match.toLowerCase() === bare);
}

function vagueAdvice(text: string, suggest: (text: string) => Suggestion[]) {
  const suggestions = [...new Set(suggest(text).map(({ match }) => match))].slice(0, 5);
  return {
    message:
      "Too many goods match. Say what the goods are, what they are made of and what they are for, " +
      'for example "leather handbag" or "brake pads for cars".',
    suggestions,
  };
}

function nothingAdvice(query: Query, vocabulary: Vocabulary) {
  const suggestions = query.words.flatMap(({ lemma }) => [
    ...vocabulary.completions(lemma.slice(0, 4), 2),
    ...vocabulary.fuzzyMatches(lemma).map((match) => match.lemma),
  ]);
  return {
    message:
      "No codes match these words. Try a common name instead of a brand or model, or the material " +
      "the goods are made of.",
    suggestions: [...new Set(suggestions)].slice(0, 5),
  };
}

function chapterFacet(tree: Tree, results: readonly HsCodeResult[]) {
  const counts = new Map<string, number>();
  for (const { code } of results)
    counts.set(code.slice(0, 2), (counts.get(code.slice(0, 2)) ?? 0) + 1);
  const values = [...counts].map(([value, count]) => ({
    value,
    label: tree.byCode.get(value)?.title ?? value,
    count,
  }));
  return {
    name: "chapter",
    values: values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  };
}
