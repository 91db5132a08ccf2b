/**
 * The feed's columns for filters, order and counts, in memory: a page counts without reading a
 * table, so its cost hardly grows with the number of notifications. Reloaded when they change.
 */
import { sql } from "kysely";
import { type CurrentIndex, keepIndex } from "#server/backend/full-text/current-index.ts";
import { type Values, valuesOf } from "#server/backend/full-text/values.ts";
import { readAsOf } from "#server/backend/sources/freshness.ts";
import type { Database, Db } from "#server/database/database.ts";
import { prepare } from "#server/database/pool.ts";
import {
  type NotificationFacetName,
  notificationFacetNames,
  notificationFacets,
} from "#shared/contract/notifications.ts";

/** The columns of all notifications in feed order: each notification has a place. */
export interface FeedIndex {
  version: string;
  /** Time of the feed's last data load. */
  loadedAt: Date | null;
  /** Date of each source's data. */
  asOf: ReadonlyMap<string, Date>;
  size: number;
  /** Numbers of the table's rows. */
  numbers: Int32Array;
  /** Days since 1970; `noDay` for none. */
  published: Int32Array;
  takesEffect: Int32Array;
  commentsClose: Int32Array;
  deadline: Int32Array;
  /** Values that are stored rather than computed. */
  facets: Partial<Record<NotificationFacetName, Values>>;
  /** Of the codes, each once. */
  chapters: Values;
}

/** Earlier than any day, so that no range includes it. */
export const noDay = -(2 ** 31);

const oneDayMs = 86_400_000;

export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / oneDayMs;
}

export function dateOf(day: number): string {
  return new Date(day * oneDayMs).toISOString().slice(0, 10);
}

export function createFeedIndexes(database: Database): CurrentIndex<FeedIndex> {
  return keepIndex(
    () => readVersion(database),
    () => loadFeedIndex(database),
  );
}

/** Changes with the content of a list: notifications, titles of regulations, date of the data. */
export const versionSql = sql<string>`
  (select string_agg(changes::text, '-' order by source) from content_changes
    where source <> 'tariff_editions')`;

const versionStatement = prepare<{ version: string }, Record<string, never>>(
  "feed-version",
  () => sql`select ${versionSql} as version`,
);

async function readVersion(database: Db): Promise<string> {
  const [row] = await versionStatement(database, {});
  return row?.version ?? "";
}

type Row = [
  number: number,
  published: number,
  takesEffect: number | null,
  commentsClose: number | null,
  deadline: number | null,
  chapters: string[],
  ...facets: (string | string[])[],
];

const storedFacets = notificationFacetNames.flatMap((name) => {
  const { column } = notificationFacets[name];
  return column === null ? [] : [{ name, column }];
});
const rowsAtOnce = 10_000;

/** One snapshot, so that the version matches the rows. */
async function loadFeedIndex(database: Database): Promise<FeedIndex> {
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      // A million rows exceed the time limit of a request.
      await sql`set local statement_timeout = '120s'`.execute(transaction);
      const version = await readVersion(transaction);
      const edition = await transaction
        .selectFrom("dataset_editions")
        .select("loaded_at")
        .where("name", "=", "notifications")
        .executeTakeFirst();
      const asOf = await readAsOf(transaction);
      const { rows } = await readRows(transaction);
      const loadedAt = edition?.loaded_at ?? null;
      return { version, loadedAt, asOf, ...columnsOf(rows.flatMap(({ part }) => part)) };
    });
}

/** In chunks, since PostgreSQL limits the size of a text. */
function readRows(db: Db) {
  const day = (column: string) => sql`${sql.ref(column)} - date '1970-01-01'`;
  const facets = storedFacets.map(({ column }) => sql.ref(column));
  return sql<{ part: Row[] }>`
    select json_agg(json_build_array(number, ${day("published")}, ${day("takes_effect")},
        ${day("comments_close")}, ${day("deadline")}, chapters, ${sql.join(facets)})
      order by place) as part
    from (select *, row_number() over (order by published desc, id) as place,
        array(select distinct left(code, 2) from unnest(codes) code) as chapters
      from notifications) n
    group by (place - 1) / ${rowsAtOnce}::int order by min(place)`.execute(db);
}

function columnsOf(rows: readonly Row[]): Omit<FeedIndex, "version" | "loadedAt" | "asOf"> {
  const days = (column: 1 | 2 | 3 | 4) => Int32Array.from(rows, (row) => row[column] ?? noDay);
  const values = (column: number) => valuesOf(rows.map((row) => row[column] as string | string[]));
  const facets = storedFacets.map(({ name }, at) => [name, values(6 + at)] as const);
  return {
    size: rows.length,
    numbers: Int32Array.from(rows, ([number]) => number),
    published: days(1),
    takesEffect: days(2),
    commentsClose: days(3),
    deadline: days(4),
    chapters: values(5),
    facets: Object.fromEntries(facets),
  };
}
