/**
 * The columns by which a search of regulations filters, counts and orders, in memory: a frequent
 * word costs no reading of every regulation that has it.
 */
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import {
  type CurrentIndex,
  type IndexContext,
  keepIndex,
} from "#server/backend/full-text/current-index.ts";
import {
  type ColumnsOf,
  changesSql,
  facetColumns,
} from "#server/backend/full-text/table-columns.ts";
import { createTermPlaces, type TermPlaces } from "#server/backend/full-text/term-places.ts";
import type { Lanes } from "#server/backend/lanes/lanes.ts";
import {
  createVocabulary,
  type Vocabulary,
} from "#server/backend/nomenclature/search/vocabulary.ts";
import {
  createCountryReader,
  type ReadCountries,
} from "#server/backend/regulations/country-words.ts";
import type { FacetValues } from "#server/backend/regulations/facets.ts";
import { createSpanishReader, type ReadSpanish } from "#server/backend/regulations/spanish.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import type { Db } from "#server/database/database.ts";
import { type RegulationFacetName, regulationFacets } from "#shared/contract/searches.ts";

/** Columns of all regulations, the newest first: a regulation has a place. */
export interface RegulationIndex {
  version: string;
  size: number;
  /** Numbers of the table's rows. */
  numbers: Int32Array;
  facets: FacetValues;
  terms: TermPlaces;
  readCountries: ReadCountries;
  readSpanish: ReadSpanish;
  /** Words of titles, names and topics. */
  vocabulary(db: Db): Promise<Vocabulary>;
  /** Outcomes of the latest searches, by their input. */
  outcomes: LRUCache<string, SearchOutcome>;
}

export type RegulationIndexes = CurrentIndex<RegulationIndex>;

const maxOutcomes = 50;

export const regulationColumns: ColumnsOf<never, RegulationFacetName> = {
  table: "acts",
  days: ["published"],
  texts: facetColumns(regulationFacets),
};

export function createRegulationIndexes(
  context: IndexContext & { lanes: Pick<Lanes, "facts"> },
): RegulationIndexes {
  const { countries } = context.lanes.facts;
  const readCountries = createCountryReader(countries);
  const readSpanish = createSpanishReader(countries);
  return keepIndex(context, {
    columns: regulationColumns,
    versionSql,
    build: async ({ size, numbers, texts }, version) => ({
      ...{ version, size, numbers, facets: texts, readCountries, readSpanish },
      vocabulary: createVocabularyReader(),
      terms: createTermPlaces({ table: "acts", versionSql, version, numbers }),
      outcomes: new LRUCache({ max: maxOutcomes }),
    }),
  });
}

/** Of the newest only: a million would take seconds. Read when a word is first unknown. */
const maxVocabularyRows = 5000;

function createVocabularyReader(): RegulationIndex["vocabulary"] {
  let vocabulary: Vocabulary | null = null;
  return async (db) => {
    if (vocabulary) return vocabulary;
    const { rows } = await sql<{ word: string; count: number }>`
      with newest as (
        select title, topics, record from acts
        order by published desc nulls last, id limit ${maxVocabularyRows}),
      texts as (
        select lower(concat_ws(' ', title, array_to_string(topics, ' '), record->>'popularNames'))
          as text from newest)
      select word, count(*)::integer as count
      from texts, regexp_split_to_table(text, '[^[:alpha:]]+') word
      where length(word) >= 4 group by word`.execute(db);
    vocabulary = createVocabulary(new Map(rows.map(({ word, count }) => [word, count])));
    return vocabulary;
  };
}

const versionSql = changesSql("acts");
