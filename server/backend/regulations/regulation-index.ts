/**
 * What a search of regulations filters, counts and orders by, in memory: a frequent word costs no
 * reading of every regulation that has it. Read again when they change.
 */
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { type CurrentIndex, keepIndex } from "#server/backend/full-text/current-index.ts";
import { createTermPlaces, type TermPlaces } from "#server/backend/full-text/term-places.ts";
import { textsAt, type Values, valuesOf } from "#server/backend/full-text/values.ts";
import type { FacetColumns } from "#server/backend/regulations/facets.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import type { Database, Db } from "#server/database/database.ts";
import {
  type RegulationFacetName,
  regulationFacetNames,
  regulationFacets,
} from "#shared/contract/searches.ts";

/** All regulations, the newest first: a regulation has a place. */
export interface RegulationIndex {
  version: string;
  size: number;
  /** Of the table's rows. */
  numbers: Int32Array;
  facets: Record<RegulationFacetName, Values>;
  terms: TermPlaces;
  /** Of the latest searches, by their input. */
  outcomes: LRUCache<string, SearchOutcome>;
}

export type RegulationIndexes = CurrentIndex<RegulationIndex>;

export function createRegulationIndexes(database: Database): RegulationIndexes {
  return keepIndex(
    () => readVersion(database),
    () => loadRegulationIndex(database),
  );
}

/** The facets of one place, as the table has them. */
export function facetsAt({ facets }: RegulationIndex, place: number): FacetColumns {
  const texts = (name: RegulationFacetName) => textsAt(facets[name], place);
  const one = (name: RegulationFacetName) => texts(name)[0] ?? "";
  return {
    ...{ jurisdiction: one("jurisdiction"), body: one("body") },
    ...{ type: one("type"), status: one("status") },
    ...{ topics: texts("topic"), chapters: texts("chapter") },
  };
}

const versionSql = sql<string>`
  (select changes::text from content_changes where source = 'acts')`;

async function readVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${versionSql} as version`.execute(db);
  return rows[0]?.version ?? "";
}

type Row = [number: number, ...facets: (string | string[])[]];

const rowsAtOnce = 10_000;
const maxOutcomes = 50;

/** One snapshot: the version is that of the rows. */
async function loadRegulationIndex(database: Database): Promise<RegulationIndex> {
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      // A million rows take longer than a request may.
      await sql`set local statement_timeout = '120s'`.execute(transaction);
      const version = await readVersion(transaction);
      const facets = regulationFacetNames.map((name) => sql.ref(regulationFacets[name].column));
      // In parts: a text of PostgreSQL has a limit.
      const { rows } = await sql<{ part: Row[] }>`
        select json_agg(json_build_array(number, ${sql.join(facets)}) order by place) as part
        from (select *, row_number() over (order by published desc nulls last, id) as place
          from acts) a
        group by (place - 1) / ${rowsAtOnce}::int order by min(place)`.execute(transaction);
      return indexOf(
        version,
        rows.flatMap(({ part }) => part),
      );
    });
}

function indexOf(version: string, rows: readonly Row[]): RegulationIndex {
  const numbers = Int32Array.from(rows, ([number]) => number);
  const facets = regulationFacetNames.map((name, at) => [
    name,
    valuesOf(rows.map((row) => row[1 + at] as string | string[])),
  ]);
  return {
    ...{ version, size: rows.length, numbers },
    facets: Object.fromEntries(facets) as RegulationIndex["facets"],
    terms: createTermPlaces({ table: "acts", versionSql, version, numbers }),
    outcomes: new LRUCache({ max: maxOutcomes }),
  };
}
