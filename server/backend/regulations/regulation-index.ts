/**
 * The columns by which a search of regulations filters, counts and orders, in memory: a frequent
 * word costs no reading of every regulation that has it.
 */
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
import type { FacetValues } from "#server/backend/regulations/facets.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import { type RegulationFacetName, regulationFacets } from "#shared/contract/searches.ts";

/** Columns of all regulations, the newest first: a regulation has a place. */
export interface RegulationIndex {
  version: string;
  size: number;
  /** Numbers of the table's rows. */
  numbers: Int32Array;
  facets: FacetValues;
  terms: TermPlaces;
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

export function createRegulationIndexes(context: IndexContext): RegulationIndexes {
  return keepIndex(context, {
    columns: regulationColumns,
    versionSql,
    build: async ({ size, numbers, texts }, version) => ({
      ...{ version, size, numbers, facets: texts },
      terms: createTermPlaces({ table: "acts", versionSql, version, numbers }),
      outcomes: new LRUCache({ max: maxOutcomes }),
    }),
  });
}

const versionSql = changesSql("acts");
