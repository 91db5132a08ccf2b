/** A user's watches: add, remove, restore, and their news. */
import { sql } from "kysely";
import type { LabelSources } from "#server/backend/full-text/facet-labels.ts";
import type { Nomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import { todayOf } from "#server/backend/notifications/list-notifications.ts";
import {
  readTarget,
  subjectOfWatch,
  successorsOf,
  type TargetSources,
  titleOfWatch,
  type WatchRow,
} from "#server/backend/watches/watch-target.ts";
import type { Database, Db } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { NotificationRecord } from "#shared/contract/notifications.ts";
import {
  maxWatches,
  type NewsItem,
  type WatchKind,
  type WatchTarget,
  type watches,
} from "#shared/contract/watches.ts";
import { severityOf } from "#shared/domain/notification-severity.ts";
import { AppError } from "#shared/errors.ts";

export interface WatchContext extends LabelSources {
  database: Database;
  nomenclature: Nomenclature;
  lanes: TargetSources["lanes"];
  now(): Date;
}

/** Returns the ids: several for a retired code, which becomes its successors. */
export async function addWatch(
  context: WatchContext,
  account: string,
  target: WatchTarget,
): Promise<string[]> {
  const row = await readTarget(target, context);
  const rows = await withSuccessors(context, row);
  return context.database.transaction().execute(async (trx) => {
    await lockName(trx, "watches", account);
    const ids: string[] = [];
    for (const one of rows) ids.push(await store(trx, account, one));
    await refuseTooMany(trx, account);
    return ids;
  });
}

type MovedRow = WatchRow & { moved_from: string | null };

/** The watch itself or, for a retired code, one for each successor. */
async function withSuccessors(context: WatchContext, row: WatchRow): Promise<MovedRow[]> {
  const codes = row.code === null ? [] : successorsOf(context.nomenclature, row.code);
  if (codes.length === 0) return [{ ...row, moved_from: null }];
  const prefix = row.key.slice(0, row.key.length - (row.code?.length ?? 0));
  const moved = codes.map((code) => readTarget({ kind: row.kind, key: prefix + code }, context));
  return (await Promise.all(moved)).map((one) => ({ ...one, moved_from: row.code }));
}

async function store(db: Db, account: string, row: MovedRow): Promise<string> {
  const stored = await db
    .insertInto("watches")
    .values({ account, ...row })
    .onConflict((conflict) =>
      conflict.columns(["account", "kind", "key"]).doUpdateSet({ removed_at: null }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return stored.id;
}

async function refuseTooMany(db: Db, account: string): Promise<void> {
  const { count } = await db
    .selectFrom("watches")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account", "=", account)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count > maxWatches)
    throw new AppError("invalid-input", {
      message: `You can have at most ${maxWatches} watches. Remove one first.`,
    });
}

/** Moves watches of codes that the current HS no longer has to their successors. */
export async function moveRetired(context: WatchContext): Promise<void> {
  const { database, nomenclature } = context;
  const rows = await database
    .selectFrom("watches")
    .select(["id", "account", "kind", "key", "markets", "origins", "code", "act_id"])
    .where("code", "is not", null)
    .where("removed_at", "is", null)
    .execute();
  for (const { id, account, ...row } of rows) {
    if (row.code === null || successorsOf(nomenclature, row.code).length === 0) continue;
    const moved = await withSuccessors(context, row);
    await database.transaction().execute(async (trx) => {
      await lockName(trx, "watches", account);
      for (const one of moved) {
        const to = await store(trx, account, one);
        await trx
          .updateTable("watches")
          .set({ moved_from: row.code })
          .where("id", "=", to)
          .execute();
        await sql`insert into watch_matches (watch_id, notification_id)
          select ${to}, notification_id from watch_matches where watch_id = ${id}
          on conflict do nothing`.execute(trx);
      }
      await trx.deleteFrom("watches").where("id", "=", id).execute();
    });
  }
}

/** Throws `not-found` for another user's watch, as for a missing one. */
export async function setRemoved(
  { database, now }: WatchContext,
  account: string,
  id: string,
  isRemoved: boolean,
): Promise<void> {
  if (!isUuid(id)) throw new AppError("not-found");
  await database.transaction().execute(async (trx) => {
    await lockName(trx, "watches", account);
    const { numUpdatedRows } = await trx
      .updateTable("watches")
      .set({ removed_at: isRemoved ? now() : null })
      .where("account", "=", account)
      .where("id", "=", id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("not-found");
    if (!isRemoved) await refuseTooMany(trx, account);
  });
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** Id of the watch of exactly this target. */
export async function findWatch(
  context: WatchContext,
  account: string,
  target: WatchTarget,
): Promise<string | null> {
  const { kind, key } = await readTarget(target, context);
  const found = await context.database
    .selectFrom("watches")
    .select("id")
    .where("account", "=", account)
    .where("kind", "=", kind)
    .where("key", "=", key)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return found?.id ?? null;
}

const newsShown = 20;

export async function listWatches(
  context: WatchContext,
  account: string,
): Promise<AnswerOf<typeof watches.list>> {
  const { database, now } = context;
  const today = todayOf(now());
  const [rows, news, unread] = await Promise.all([
    readWatches(database, account),
    readNews(database, account),
    countUnread(database, account),
  ]);
  const items = rows.map(({ id, kind, key, created_at, moved_from, act_title }) => {
    const own = news.filter(({ watch_id }) => watch_id === id);
    const subject = subjectOfWatch({ kind, key }, act_title, context);
    return {
      ...{ id, kind, key, subject },
      title: titleOfWatch({ kind, key }, subject),
      createdAt: created_at.toISOString(),
      movedFrom: moved_from,
      unread: own[0]?.unread ?? 0,
      news: own.map((row) => presentNews(row, today)),
      total: own[0]?.total ?? 0,
    };
  });
  // Watches with something unread first, then the newest.
  const sorted = items.toSorted((a, b) => Number(b.unread > 0) - Number(a.unread > 0));
  return { items: sorted, total: items.length, next: null, unread, limit: maxWatches };
}

interface WatchWithTitle {
  id: string;
  kind: WatchKind;
  key: string;
  created_at: Date;
  moved_from: string | null;
  act_title: string | null;
}

async function readWatches(db: Db, account: string): Promise<WatchWithTitle[]> {
  const { rows } = await sql<WatchWithTitle>`
    select w.id, w.kind, w.key, w.created_at, w.moved_from, a.title as act_title
    from watches w left join acts a on a.id = w.act_id
    where w.account = ${account} and w.removed_at is null
    order by w.created_at desc, w.id`.execute(db);
  return rows;
}

interface NewsRow {
  watch_id: string;
  notification_id: string;
  record: NotificationRecord;
  found_at: Date;
  read_at: Date | null;
  dismissed_at: Date | null;
  unread: number;
  total: number;
}

/** The first `newsShown` of each watch, with its counts. */
async function readNews(db: Db, account: string): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select * from (
      select m.watch_id, m.notification_id, n.record, s.found_at, s.read_at, s.dismissed_at,
        count(*) filter (where ${isUnread}) over of_watch as unread,
        count(*) over of_watch as total,
        row_number() over (partition by m.watch_id
          order by (${isUnread}) desc, s.dismissed_at is not null, n.published desc, n.id) as place
      from watches w
        join watch_matches m on m.watch_id = w.id
        join watch_news s on s.account = w.account and s.notification_id = m.notification_id
        join notifications n on n.id = m.notification_id
      where w.account = ${account} and w.removed_at is null
      window of_watch as (partition by m.watch_id)
    ) ranked where place <= ${newsShown} order by watch_id, place`.execute(db);
  return rows;
}

const isUnread = sql<boolean>`s.read_at is null and s.dismissed_at is null`;

function presentNews(row: NewsRow, today: string): NewsItem {
  const { record, notification_id: id, found_at, read_at, dismissed_at } = row;
  const { headline, kind, dates } = record;
  return {
    ...{ id, headline, kind, severity: severityOf(record, today) },
    published: dates.published,
    takesEffect: dates.takesEffect ?? null,
    foundAt: found_at.toISOString(),
    state: dismissed_at ? "dismissed" : read_at ? "read" : "unread",
  };
}

/** For watches that still exist. */
export async function countUnread(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from watch_news s
    where s.account = ${account} and ${isUnread}
      and exists (select from watch_matches m join watches w on w.id = m.watch_id
        where w.account = s.account and w.removed_at is null
          and m.notification_id = s.notification_id)
      and exists (select from notifications n where n.id = s.notification_id)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Throws `not-found` for a notification outside the account's watches. A dismissed one is read. */
export async function setDismissed(
  { database, now }: WatchContext,
  account: string,
  notificationId: string,
  isDismissed: boolean,
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable("watch_news")
    .set({ dismissed_at: isDismissed ? now() : null })
    .where("account", "=", account)
    .where("notification_id", "=", notificationId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("not-found");
}

/** A notification outside the account's watches has nothing to mark. */
export async function markRead(
  { database, now }: WatchContext,
  account: string,
  notificationId: string,
): Promise<void> {
  await database
    .updateTable("watch_news")
    .set({ read_at: now() })
    .where("account", "=", account)
    .where("notification_id", "=", notificationId)
    .where("read_at", "is", null)
    .execute();
}

/** Throws `not-found` for a notification outside the account's watches. */
export async function markUnread(
  { database }: WatchContext,
  account: string,
  notificationId: string,
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable("watch_news")
    .set({ read_at: null })
    .where("account", "=", account)
    .where("notification_id", "=", notificationId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("not-found");
}

export async function readAll({ database, now }: WatchContext, account: string): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable("watch_news")
    .set({ read_at: now() })
    .where("account", "=", account)
    .where("read_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
