/** Assigns new notifications to the watches that they match. */
import { type RawBuilder, sql } from "kysely";
import { todayOf } from "#server/backend/notifications/list-notifications.ts";
import { findSearchMatches } from "#server/backend/watches/search-matches.ts";
import { readSearch } from "#server/backend/watches/watch-target.ts";
import type { Database, Db } from "#server/database/database.ts";
import { AppError } from "#shared/errors.ts";

interface MatchContext {
  database: Database;
  now(): Date;
}

const batchSize = 500;

/**
 * Takes one batch from the queue; false once it is empty. Processes share the queue: each takes
 * rows that no other has locked, and a killed one releases its own.
 */
export function matchBatch(context: MatchContext): Promise<boolean> {
  return match(context, sql`skip locked`);
}

/** SQLSTATE of a statement that waited for a lock too long. */
const lockNotAvailable = "55P03";

/**
 * Also waits for rows that other processes have locked, so that the next read includes their
 * matches.
 */
export async function matchWaiting(context: MatchContext): Promise<void> {
  try {
    await match(context, sql``);
  } catch (error) {
    // During a large import, the list shows the matches so far.
    if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
  }
}

async function match(
  { database, now }: MatchContext,
  locked: RawBuilder<unknown>,
): Promise<boolean> {
  if (!(await hasWaiting(database))) return false;
  return database.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '2s'`.execute(trx);
    const { rows } = await sql<{ notification_id: string }>`
      delete from watch_queue where notification_id in (
        select notification_id from watch_queue
        order by notification_id limit ${batchSize} for update ${locked})
      returning notification_id`.execute(trx);
    const ids = rows.map(({ notification_id }) => notification_id);
    if (ids.length === 0) return false;
    await storeMatches(trx, ids, directMatches, now());
    for (const key of await readSearches(trx)) {
      const found = await matchSearch(trx, ids, key, todayOf(now()));
      const bySearch = sql<boolean>`w.kind = 'search' and w.key = ${key}`;
      if (found.length > 0) await storeMatches(trx, found, bySearch, now());
    }
    return ids.length === batchSize;
  });
}

async function hasWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_waiting: boolean }>`
    select exists (select from watch_queue) as is_waiting`.execute(db);
  return rows[0]?.is_waiting ?? false;
}

/** Rows without codes concern all goods of their origins, as on a lane's page. */
export const directMatches = sql<boolean>`w.kind <> 'search'
  and (w.markets is null or n.market = any (w.markets))
  and (w.act_id is null or n.act_id = w.act_id)
  and (w.origins is null or n.origins && w.origins or n.origins = '{}' and n.codes <> '{}')
  and (w.code is null or w.kind = 'lane' and n.codes = '{}'
    or exists (select from unnest(n.codes) as named
      where starts_with(named, w.code) or starts_with(w.code, named)))`;

async function readSearches(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("watches")
    .select("key")
    .distinct()
    .where("kind", "=", "search")
    .where("removed_at", "is", null)
    .execute();
  return rows.map(({ key }) => key);
}

/** No matches for a search that this version cannot parse. */
async function matchSearch(
  db: Db,
  ids: readonly string[],
  key: string,
  today: string,
): Promise<string[]> {
  try {
    return await findSearchMatches(db, ids, readSearch(key), today);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

async function storeMatches(
  db: Db,
  ids: readonly string[],
  matches: RawBuilder<boolean>,
  now: Date,
): Promise<void> {
  await sql`
    with matched as (
      select w.id, w.account, n.id as notification_id
      from notifications n join watches w on w.removed_at is null and ${matches}
      where n.id = any (${ids}::text[])
    ), news as (
      insert into watch_news (account, notification_id, found_at)
      select distinct account, notification_id, ${now}::timestamptz from matched
      on conflict do nothing
    )
    insert into watch_matches (watch_id, notification_id)
    select id, notification_id from matched on conflict do nothing`.execute(db);
}
