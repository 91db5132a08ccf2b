/**
 * The feed's columns for filters, order and counts, in memory: a page counts without reading a
 * table, so its cost hardly grows with the number of notifications.
 */
import { sql } from "kysely";
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
import type { Values } from "#server/backend/full-text/values.ts";
import { readAsOf } from "#server/backend/sources/freshness.ts";
import { type NotificationFacetName, notificationFacets } from "#shared/contract/notifications.ts";

/** The columns of all notifications in feed order: each notification has a place. */
export interface FeedIndex {
  version: string;
  /** Changes with the regulations alone. */
  actsVersion: string;
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

/** Changes with the content of a list: notifications, titles of regulations, date of the data. */
export const versionSql = sql<string>`
  (select string_agg(changes::text, '-' order by source) from content_changes
    where source <> 'tariff_editions')`;

type Day = "takes_effect" | "comments_close" | "deadline";

export const feedColumns: ColumnsOf<Day, NotificationFacetName | "chapters"> = {
  table: "notifications",
  days: ["published", "takes_effect", "comments_close", "deadline"],
  texts: {
    ...facetColumns(notificationFacets),
    chapters: { value: sql.ref("codes"), isArray: true, from: chaptersOf },
  },
};

/** Here, since PostgreSQL takes longer for it than for all other columns. */
function chaptersOf(codes: readonly string[]): string[] {
  return [...new Set(codes.map((code) => code.slice(0, 2)))];
}

export function createFeedIndexes(context: IndexContext): CurrentIndex<FeedIndex> {
  return keepIndex(context, {
    columns: feedColumns,
    versionSql,
    build: async ({ size, numbers, days, texts }, version, db) => {
      const edition = await db
        .selectFrom("dataset_editions")
        .select("loaded_at")
        .where("name", "=", "notifications")
        .executeTakeFirst();
      const { rows } = await sql<{ version: string }>`
        select ${changesSql("acts")} as version`.execute(db);
      const { chapters, ...facets } = texts;
      return {
        ...{ version, actsVersion: rows[0]?.version ?? "", size, numbers, chapters, facets },
        ...{ loadedAt: edition?.loaded_at ?? null, asOf: await readAsOf(db) },
        ...{ published: days.published, takesEffect: days.takes_effect },
        ...{ commentsClose: days.comments_close, deadline: days.deadline },
      };
    },
  });
}
