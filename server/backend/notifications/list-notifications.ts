import { type RawBuilder, sql } from "kysely";
import type { LabelSources } from "#server/backend/full-text/facet-labels.ts";
import {
  type Conditions,
  conditionsOf,
  nextDateSql,
  whereOf,
} from "#server/backend/notifications/conditions.ts";
import { countFacets } from "#server/backend/notifications/facets.ts";
import type { Db } from "#server/database/database.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type {
  Notification,
  NotificationFilters,
  NotificationRecord,
  notifications,
} from "#shared/contract/notifications.ts";
import { severityOf } from "#shared/domain/notification-severity.ts";
import { AppError } from "#shared/errors.ts";

const defaultSize = 20;
const defaultUpcoming = 3;
const maxOfRegulation = 100;

interface ListContext {
  database: Db;
  now(): Date;
}

/** One page of the feed with total, facet counts and upcoming deadlines. */
export async function listNotifications(
  context: ListContext & LabelSources,
  filters: NotificationFilters,
): Promise<AnswerOf<typeof notifications.list>> {
  const { database, now } = context;
  const today = todayOf(now());
  const conditions = conditionsOf(filters, today);
  const [rows, { total, facets }, upcoming, checkedAt] = await Promise.all([
    readPage(database, conditions, filters),
    countFacets(context, conditions, filters, today),
    readUpcoming(database, conditions, today, filters.ahead ?? defaultUpcoming),
    readLoadedAt(database),
  ]);
  const size = filters.size ?? defaultSize;
  return {
    items: rows.map((row) => presentNotification(row, today)),
    total,
    next: filters.page * size < total ? filters.page + 1 : null,
    facets,
    upcoming: upcoming.map((row) => presentNotification(row, today)),
    today,
    checkedAt: (checkedAt ?? now()).toISOString(),
  };
}

/** Throws `not-found`. */
export async function findNotification(
  { database, now }: ListContext,
  id: string,
): Promise<Notification> {
  // PostgreSQL rejects some characters (NUL), which no id has.
  if (!/^[\w-]+$/.test(id)) throw new AppError("not-found");
  const { rows } = await sql<NotificationRow>`${selectNotifications} where n.id = ${id}`.execute(
    database,
  );
  const [row] = rows;
  if (!row) throw new AppError("not-found");
  return presentNotification(row, todayOf(now()));
}

/** Newest publication first. */
export async function listNotificationsOfRegulation(
  { database, now }: ListContext,
  regulationId: string,
): Promise<Notification[]> {
  const { rows } = await sql<NotificationRow>`${selectNotifications}
    where n.act_id = ${regulationId} order by n.published desc, n.id limit ${maxOfRegulation}`.execute(
    database,
  );
  return rows.map((row) => presentNotification(row, todayOf(now())));
}

/** When the data of the feed was last loaded. */
export async function readLoadedAt(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom("dataset_editions")
    .select("loaded_at")
    .where("name", "=", "notifications")
    .executeTakeFirst();
  return row?.loaded_at;
}

/** The UTC date that severities and filters refer to. */
export function todayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

interface NotificationRow {
  record: NotificationRecord;
  noticed_at: Date;
  act_title: string | null;
}

const selectNotifications: RawBuilder<NotificationRow> = sql`
  select n.record, n.noticed_at, a.title as act_title
  from notifications n left join acts a on a.id = n.act_id`;

async function readPage(
  db: Db,
  conditions: Conditions,
  { by, page, size = defaultSize }: NotificationFilters,
): Promise<NotificationRow[]> {
  const order =
    by === "effect"
      ? sql`n.takes_effect desc nulls last, n.published desc, n.id`
      : sql`n.published desc, n.id`;
  const { rows } = await sql<NotificationRow>`${selectNotifications}
    where ${whereOf(conditions)}
    order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

/** Notifications with a date from today on, soonest first. */
async function readUpcoming(
  db: Db,
  conditions: Conditions,
  today: string,
  max: number,
): Promise<NotificationRow[]> {
  const next = nextDateSql(today);
  const { rows } = await sql<NotificationRow>`${selectNotifications}
    where ${whereOf(conditions)} and ${next} is not null
    order by ${next}, n.published desc, n.id limit ${max}`.execute(db);
  return rows;
}

function presentNotification(
  { record, noticed_at, act_title }: NotificationRow,
  today: string,
): Notification {
  return {
    ...record,
    severity: severityOf(record, today),
    noticedAt: noticed_at.toISOString(),
    actTitle: act_title,
  };
}
