import { createDiffers } from "#server/backend/nomenclature/search/differs.ts";
import { presentResults } from "#server/backend/nomenclature/search/present-results.ts";
import { createRanker } from "#server/backend/nomenclature/search/rank.ts";
import { readCodeText } from "#server/backend/nomenclature/search/read-code.ts";
import { type Query, readQuery } from "#server/backend/nomenclature/search/read-query.ts";
import {
  buildSearchIndex,
  type SearchIndex,
} from "#server/backend/nomenclature/search/search-index.ts";
import { isVague } from "#server/backend/nomenclature/search/vague-text.ts";
import {
  createVocabulary,
  type Vocabulary,
} from "#server/backend/nomenclature/search/vocabulary.ts";
import { weights as measured, type Weights } from "#server/backend/nomenclature/search/weights.ts";
import type { Suggestion } from "#server/backend/nomenclature/suggestions.ts";
import type { Tree, TreeNode } from "#server/backend/nomenclature/tree.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import type { HsCodeResult } from "#shared/contract/searches.ts";

const mostResults = 200;

export interface SearchCodesOptions {
  suggest: (text: string) => Suggestion[];
  /** Built already; else it is built now. */
  index?: SearchIndex;
  /** Other weights than the measured ones, for measuring. */
  weights?: Weights;
}

/** What a person typed in, ranked codes out. `chapters` keeps only results of these chapters. */
export type SearchCodes = (text: string, chapters?: readonly string[]) => SearchOutcome;

/** Builds the search over a nomenclature. */
export function createSearchCodes(tree: Tree, options: SearchCodesOptions): SearchCodes {
  const { suggest, weights = measured, index = buildSearchIndex(tree, weights) } = options;
  const vocabulary = createVocabulary(frequencies(index));
  const ranker = createRanker(index, weights);
  const presenter = { leaves: index.leaves, pathOf: createPaths(tree), differs: createDiffers() };
  return (text, chapters = []) => {
    const code = readCodeText(text);
    if (code !== null) return codeOutcome(tree, code);
    const query = readQuery(text, index, vocabulary, weights);
    if (tooVague(text, query, suggest))
      return { outcome: "too-vague", advice: vagueAdvice(text, suggest) };
    const ranked = ranker.rank(query, mostResults);
    const results = presentResults(text, query, ranked, presenter);
    if (results.length === 0)
      return { outcome: "nothing-found", advice: nothingAdvice(query, vocabulary) };
    const kept =
      chapters.length === 0
        ? results
        : results.filter((one) => chapters.includes(one.code.slice(0, 2)));
    return {
      outcome: "results",
      total: kept.length,
      results: kept,
      facets: [chapterFacet(tree, results)],
    };
  };
}

/** In how many documents each word stands, for mending words. */
function frequencies(index: SearchIndex): Map<string, number> {
  const found = new Map<string, number>();
  index.terms.terms.forEach((term, id) => {
    const count = (index.words.start[id + 1] ?? 0) - (index.words.start[id] ?? 0);
    if (!term.startsWith("~") && count > 0) found.set(term, count);
  });
  return found;
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
 * A code leads straight to its page, at any length; a code HS 2022 does not have leads to what it
 * does have.
 */
function codeOutcome(tree: Tree, code: string): SearchOutcome {
  if (tree.byCode.has(code.slice(0, 6))) return { outcome: "exact", goTo: code };
  const parent = tree.byCode.get(code.slice(0, 4)) ?? tree.byCode.get(code.slice(0, 2));
  const message = parent
    ? `HS 2022 has no code ${code}. ${parent.level === "heading" ? "Heading" : "Chapter"} ${parent.code} (${parent.title}) has these:`
    : `HS 2022 has no code ${code}. Its chapters run from 01 to 97. Describe the good in words instead.`;
  return {
    outcome: "nothing-found",
    advice: {
      message,
      suggestions: (parent?.children ?? []).slice(0, 12).map((child) => child.code),
    },
  };
}

/** One or two letters are vague unless they are a good's name (TV, PC). */
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
      'That fits too many goods. Say what the good is, what it is made of and what it is for, for example "leather handbag" or "brake pads for cars".',
    suggestions,
  };
}

function nothingAdvice(query: Query, vocabulary: Vocabulary) {
  const suggestions = query.words.flatMap(({ form }) => [
    ...vocabulary.startingWith(form.slice(0, 4), 2),
    ...vocabulary.near(form).map((one) => one.form),
  ]);
  return {
    message:
      "No code goes by these words. Try the everyday name of the good instead of a brand or model, or what it is made of.",
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
