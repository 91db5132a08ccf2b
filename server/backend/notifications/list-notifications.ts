import { sql } from "kysely";
import type { Lanes } from "#server/backend/lanes/lanes.ts";
import {
  type Conditions,
  conditionsOf,
  whereOf,
} from "#server/backend/notifications/conditions.ts";
import { countFacets } from "#server/backend/notifications/count-facets.ts";
import { nextDateSql } from "#server/backend/notifications/next-date-sql.ts";
import {
  type NotificationRow,
  notificationRows,
  presentNotification,
  todayOf,
} from "#server/backend/notifications/present-notification.ts";
import type { Database, Db } from "#server/database/database.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type {
  Notification,
  NotificationFilters,
  notifications,
} from "#shared/contract/notifications.ts";
import { AppError } from "#shared/errors.ts";

const pageSize = 20;
const mostUpcoming = 3;

interface Reading {
  database: Database;
  now(): Date;
}

/** One page of the feed with counts, facets and what is coming up. */
export async function listNotifications(
  { database, lanes, now }: Reading & { lanes: Pick<Lanes, "find"> },
  filters: NotificationFilters,
): Promise<AnswerOf<typeof notifications.list>> {
  const today = todayOf(now());
  const conditions = conditionsOf(filters, today);
  const [rows, { total, facets }, upcoming, checkedAt] = await Promise.all([
    readPage(database, conditions, filters),
    countFacets({ database, lanes }, conditions, filters, today),
    readUpcoming(database, conditions, today, filters.ahead ?? mostUpcoming),
    readLoadedAt(database),
  ]);
  const size = filters.size ?? pageSize;
  return {
    items: rows.map((row) => presentNotification(row, today)),
    total,
    next: filters.page * size < total ? filters.page + 1 : null,
    facets,
    upcoming: upcoming.map((row) => presentNotification(row, today)),
    checkedAt: (checkedAt ?? now()).toISOString(),
  };
}

/** Throws `not-found`. */
export async function findNotification(
  { database, now }: Reading,
  id: string,
): Promise<Notification> {
  // Nothing else can be a notification's id, and PostgreSQL refuses some of it.
  if (!/^[\w-]+$/.test(id)) throw new AppError("not-found");
  const { rows } = await sql<NotificationRow>`${notificationRows()} where n.id = ${id}`.execute(
    database,
  );
  const [row] = rows;
  if (!row) throw new AppError("not-found");
  return presentNotification(row, todayOf(now()));
}

/** Everything noticed about one act, newest publication first. */
export async function listNotificationsOfAct(
  { database, now }: Reading,
  actId: string,
): Promise<Notification[]> {
  const { rows } = await sql<NotificationRow>`
    ${notificationRows()} where n.act_id = ${actId} order by n.published desc, n.id limit 100`.execute(
    database,
  );
  return rows.map((row) => presentNotification(row, todayOf(now())));
}

async function readPage(
  db: Db,
  conditions: Conditions,
  { by, page, size = pageSize }: NotificationFilters,
) {
  const order =
    by === "effect"
      ? sql`n.takes_effect desc nulls last, n.published desc, n.id`
      : sql`n.published desc, n.id`;
  const { rows } = await sql<NotificationRow>`
    ${notificationRows()} where ${whereOf(conditions)} order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  );
  return rows;
}

/** Those whose next date is today or later, soonest first. */
async function readUpcoming(db: Db, conditions: Conditions, today: string, most: number) {
  const next = nextDateSql(today);
  const { rows } = await sql<NotificationRow>`
    ${notificationRows()} where ${whereOf(conditions)} and ${next} is not null order by ${next}, n.published desc, n.id
    limit ${most}`.execute(db);
  return rows;
}

/** When the feed was last taken in. */
export async function readLoadedAt(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom("dataset_editions")
    .select("loaded_at")
    .where("name", "=", "notifications")
    .executeTakeFirst();
  return row?.loaded_at;
}
