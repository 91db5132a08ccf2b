import type { QuestionRecord } from "#server/backend/datasets/formats.ts";
import { createCodeOutcomes } from "#server/backend/nomenclature/code-outcomes.ts";
import type { Analyzer } from "#server/backend/nomenclature/search/analyzer.ts";
import type { Query } from "#server/backend/nomenclature/search/query-parser.ts";
import { createGuide } from "#server/backend/nomenclature/search/questions.ts";
import { createReader, readQuery } from "#server/backend/nomenclature/search/read-query.ts";
import {
  createFacts,
  createTitles,
  type Presenter,
  presentResults,
} from "#server/backend/nomenclature/search/results.ts";
import {
  buildSearchIndex,
  type SearchIndex,
} from "#server/backend/nomenclature/search/search-index.ts";
import { correctionOf } from "#server/backend/nomenclature/search/spelling-correction.ts";
import type { Vocabulary } from "#server/backend/nomenclature/search/vocabulary.ts";
import {
  weights as tunedWeights,
  type Weights,
} from "#server/backend/nomenclature/search/weights.ts";
import type { Suggestion } from "#server/backend/nomenclature/suggestions.ts";
import type { Tree, TreeNode } from "#server/backend/nomenclature/tree.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import type { HsCodeResult } from "#shared/contract/searches.ts";
import { once } from "#shared/once.ts";

export interface SearchCodesOptions {
  suggest: (text: string) => Suggestion[];
  /** Built here by default. */
  index?: SearchIndex;
  /** For tuning. */
  weights?: Weights;
  /** Whether an older edition has a code that HS 2022 lacks. None by default. */
  isRetired?: (code: string) => boolean;
  /** Read when it is first needed; without it, the search is in English only. */
  spanish?: () => SpanishWords;
  /** None by default. */
  questions?: readonly QuestionRecord[];
}

export interface SpanishWords {
  /** Of the same documents in the same order as the English one. */
  index: SearchIndex;
  titles: ReadonlyMap<string, string>;
  /** Names of the goods of a code, the most common first. */
  calledOf(code: string): readonly string[];
}

interface SearchCodesFilter {
  /** Limits the search to these chapters; none searches all. */
  chapters?: readonly string[];
  /** Takes every word as it is spelt. */
  verbatim?: boolean;
  /** Answers to earlier questions. */
  answers?: readonly string[];
}

export type SearchCodes = (text: string, filter?: SearchCodesFilter) => SearchOutcome;

export function createSearchCodes(tree: Tree, options: SearchCodesOptions): SearchCodes {
  const { suggest, weights = tunedWeights, isRetired = () => false } = options;
  const { index = buildSearchIndex({ tree }, weights) } = options;
  const english = createReader("en", index, weights);
  const spanish = once(() => {
    const words = options.spanish?.();
    return words && { ...createReader("es", words.index, weights), titles: words.titles };
  });
  const findCodeOutcome = createCodeOutcomes({
    tree,
    isRetired,
    dictionaries: () => [index, spanish()?.index].flatMap((one) => one?.dictionary ?? []),
  });
  const sections = new Map(tree.sections.map(({ number, title }) => [number, title]));
  const presenter: Presenter = {
    subheadings: index.subheadings,
    factsOf: createFacts({
      sectionOf: ({ section }) => sections.get(section) ?? "",
      english: createTitles(english.analyzer, ({ title }) => title),
      spanish: once(() => {
        const words = spanish();
        if (!words) return undefined;
        // How far a negation reaches in a Spanish title is too uncertain to be stated.
        const parsePhrase = (title: string) =>
          words.analyzer.parsePhrase(title).filter(({ role }) => role !== "negated");
        return createTitles({ parsePhrase }, ({ code }) => words.titles.get(code) ?? "", "no");
      }),
    }),
  };
  const guide = once(() => createGuide(options.questions ?? [], index.subheadings));
  return (text, { chapters = [], verbatim = false, answers = [] } = {}) => {
    const byCode = findCodeOutcome(text);
    if (byCode) return byCode;
    const isWanted = (node: TreeNode | undefined) =>
      chapters.length === 0 || chapters.includes(node?.code.slice(0, 2) ?? "");
    const readers = { english, spanish: spanish() };
    const read = readQuery(text, readers, {
      verbatim,
      isWanted: chapters.length > 0 ? (heading) => isWanted(index.headings[heading]) : undefined,
    });
    if (!read) return otherLanguage;
    const { reader, query } = read;
    if (tooVague(text, query, reader.analyzer, suggest))
      return { outcome: "too-vague", advice: vagueAdvice(text, suggest) };
    const guided = guide()({
      ...read,
      text,
      answers,
      isWanted: (subheading) => isWanted(index.subheadings[subheading]),
    });
    const results = presentResults(text, query, guided, presenter);
    if (results.length === 0)
      return { outcome: "nothing-found", advice: nothingAdvice(query, reader.vocabulary) };
    return {
      outcome: "results",
      total: results.length,
      results,
      facets: [chapterFacet(tree, results)],
      correction: correctionOf(text, query),
      question: guided.question,
      answered: guided.answered,
    };
  };
}

const otherLanguage: SearchOutcome = {
  outcome: "other-language",
  advice: {
    message:
      "Search supports English and Spanish. Describe the goods in either, for example " +
      '"leather shoes" or "zapatos de cuero", or enter a code.',
    suggestions: [],
  },
};

/** One or two letters are vague unless they are a name of goods (TV, PC). */
function tooVague(
  text: string,
  query: Query,
  { isVague }: Analyzer,
  suggest: (text: string) => Suggestion[],
): boolean {
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
