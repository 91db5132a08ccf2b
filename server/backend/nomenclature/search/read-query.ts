/** A query, parsed in the language of its words, and ranked. */
import { type Analyzer, english } from "#server/backend/nomenclature/search/analyzer.ts";
import { languageOf } from "#server/backend/nomenclature/search/query-language.ts";
import { parseQuery, type Query } from "#server/backend/nomenclature/search/query-parser.ts";
import {
  createRanker,
  type Prior,
  type Ranked,
  type Ranker,
} from "#server/backend/nomenclature/search/ranking.ts";
import { cacheRankings } from "#server/backend/nomenclature/search/ranking-cache.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";
import { spanish } from "#server/backend/nomenclature/search/spanish.ts";
import {
  createVocabulary,
  documentFrequencies,
  type Vocabulary,
} from "#server/backend/nomenclature/search/vocabulary.ts";
import type { Weights } from "#server/backend/nomenclature/search/weights.ts";

/** One language's index with its parser. */
export interface Reader {
  analyzer: Analyzer;
  index: SearchIndex;
  vocabulary: Vocabulary;
  weights: Weights;
  rank: Ranker["rank"];
}

const analyzers = { en: english, es: spanish };

export function createReader(
  language: keyof typeof analyzers,
  index: SearchIndex,
  weights: Weights,
): Reader {
  const vocabulary = createVocabulary(documentFrequencies(index));
  const rank = cacheRankings(createRanker(index, weights).rank);
  return { analyzer: analyzers[language], index, vocabulary, weights, rank };
}

export interface QueryFilter {
  /** Takes every word as it is spelt. */
  verbatim: boolean;
  /** All headings by default. */
  isWanted?: ((heading: number) => boolean) | undefined;
}

export interface ReadQuery {
  reader: Reader;
  query: Query;
  ranked: readonly Ranked[];
  /** The same query, re-ranked by the given priors. */
  rankAgain(prior: Prior): readonly Ranked[];
}

/** Null for a query in an unsupported language. */
export function readQuery(
  text: string,
  readers: { english: Reader; spanish: Reader | undefined },
  filter: QueryFilter,
): ReadQuery | null {
  const language = readers.spanish ? languageOf(text, readers.english, readers.spanish) : "en";
  if (language === "other") return null;
  if (!readers.spanish || language === "en") return readWith(readers.english, text, filter);
  const inSpanish = readWith(readers.spanish, text, filter);
  return language === "es" ? inSpanish : better(readWith(readers.english, text, filter), inSpanish);
}

function readWith(reader: Reader, text: string, { verbatim, isWanted }: QueryFilter): ReadQuery {
  const query = parseQuery(text, { ...reader, verbatim });
  const rank = (prior?: Prior) => reader.rank(query, { accepts: isWanted, prior });
  return { reader, query, ranked: rank(), rankAgain: rank };
}

/** A Spanish name has to explain this much more of the query than an English one. */
const spanishMargin = 0.15;

function better(inEnglish: ReadQuery, inSpanish: ReadQuery): ReadQuery {
  const explained = ({ ranked }: ReadQuery) => ranked[0]?.name ?? 0;
  return explained(inSpanish) > explained(inEnglish) + spanishMargin ? inSpanish : inEnglish;
}
