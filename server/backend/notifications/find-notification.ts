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

/** Limit of each list on the page. */
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
  const [corrected, corrections, earlier, later] = await Promise.all([
    readCorrected(database, found),
    readCorrections(database, found),
    readOthersOfAct(database, found, "earlier"),
    readOthersOfAct(database, found, "later"),
  ]);
  const linked = new Set([...corrected, ...corrections].map(({ record }) => record.id));
  const present = (rows: readonly NotificationRow[]) =>
    rows.map((other) => presentNotification(other, today));
  const unlinked = (rows: readonly NotificationRow[]) =>
    present(rows.filter(({ record }) => !linked.has(record.id)));
  return {
    ...found,
    codeNames: found.codes.map((code) => ({ code, title: nomenclature.titleOf(code) ?? null })),
    places: Object.fromEntries(
      [found.market, ...found.origins].map((code) => [code, placeName(lanes, code)]),
    ),
    correctedOne: present(corrected)[0] ?? null,
    corrections: present(corrections),
    earlier: unlinked(earlier),
    later: unlinked(later),
    today,
  };
}

/** Others of the same act, the only link between measures in the data, in feed order. */
async function readOthersOfAct(
  db: Db,
  { id, act, dates: { published } }: Notification,
  side: "earlier" | "later",
): Promise<NotificationRow[]> {
  if (act === undefined) return [];
  const isLater = sql`(n.published > ${published}::date
    or n.published = ${published}::date and n.id < ${id})`;
  // Day bounds, so that PostgreSQL can use the index.
  const days =
    side === "later"
      ? sql`n.published >= ${published}::date`
      : sql`n.published <= ${published}::date`;
  const { rows } = await sql<NotificationRow>`${selectNotifications}
    where n.act_id = ${act} and n.id <> ${id} and ${days}
      and ${side === "later" ? isLater : sql`not ${isLater}`}
    order by ${side === "later" ? sql`n.published, n.id desc` : sql`n.published desc, n.id`}
    limit ${maxOfAct}`.execute(db);
  return rows;
}

async function readCorrected(db: Db, { corrects }: Notification): Promise<NotificationRow[]> {
  if (corrects === undefined) return [];
  const { rows } = await sql<NotificationRow>`${selectNotifications}
    where n.id = ${corrects}`.execute(db);
  return rows;
}

/** The condition matches the index `notifications_corrects`. */
async function readCorrections(db: Db, { id }: Notification): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`${selectNotifications}
    where n.record->>'corrects' = ${id} order by n.published desc, n.id`.execute(db);
  return rows;
}
