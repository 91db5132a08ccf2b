import { sql } from "kysely";
import { type LabelSources, placeName } from "#server/backend/full-text/facet-labels.ts";
import {
  type ListContext,
  type NotificationRow,
  presentNotification,
  selectNotifications,
  todayOf,
} from "#server/backend/notifications/list-notifications.ts";
import type { Db } from "#server/database/database.ts";
import type { Notification, NotificationDetails } from "#shared/contract/notifications.ts";
import { AppError } from "#shared/errors.ts";

const maxOfAct = 5;

/** One notification with what its page shows. Throws `not-found`. */
export async function findNotification(
  { database, now, lanes, nomenclature }: ListContext & LabelSources,
  id: string,
): Promise<NotificationDetails> {
  const today = todayOf(now());
  // PostgreSQL rejects some characters (NUL), which no id has.
  if (!/^[\w-]+$/.test(id)) throw new AppError("not-found");
  const { rows } = await sql<NotificationRow>`${selectNotifications} where n.id = ${id}`.execute(
    database,
  );
  const [row] = rows;
  if (!row) throw new AppError("not-found");
  const found = presentNotification(row, today);
  const [earlier, later] = await Promise.all([
    readOthersOfAct(database, found, "earlier"),
    readOthersOfAct(database, found, "later"),
  ]);
  return {
    ...found,
    codeNames: found.codes.map((code) => ({ code, title: nomenclature.titleOf(code) ?? null })),
    places: Object.fromEntries(
      [found.market, ...found.origins].map((code) => [code, placeName(lanes, code)]),
    ),
    earlier: earlier.map((other) => presentNotification(other, today)),
    later: later.map((other) => presentNotification(other, today)),
    today,
  };
}

/** Others of the same act, all that the data says of a measure, in the order of the feed. */
async function readOthersOfAct(
  db: Db,
  { id, act, dates: { published } }: Notification,
  side: "earlier" | "later",
): Promise<NotificationRow[]> {
  if (act === undefined) return [];
  const isLater = sql`(n.published > ${published}::date
    or n.published = ${published}::date and n.id < ${id})`;
  const { rows } = await sql<NotificationRow>`${selectNotifications}
    where n.act_id = ${act} and n.id <> ${id}
      and ${side === "later" ? isLater : sql`not ${isLater}`}
    order by ${side === "later" ? sql`n.published, n.id desc` : sql`n.published desc, n.id`}
    limit ${maxOfAct}`.execute(db);
  return rows;
}
