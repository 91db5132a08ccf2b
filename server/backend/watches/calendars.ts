/** A user's watched dates, at a secret address. */
import { createHash, randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { directMatches } from "#server/backend/watches/match-notifications.ts";
import { isUuid, type WatchContext } from "#server/backend/watches/watches.ts";
import type { Db } from "#server/database/database.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { type NotificationRecord, upcomingActDates } from "#shared/contract/notifications.ts";
import type { Regulation, RegulationDateName } from "#shared/contract/regulations.ts";
import type { CalendarEntry, watches } from "#shared/contract/watches.ts";
import { AppError } from "#shared/errors.ts";

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Replaces the secret of a watch, or of all watches (null). Throws `not-found`. */
export async function createCalendar(
  { database }: WatchContext,
  account: string,
  watchId: string | null,
): Promise<string> {
  if (watchId !== null) await requireOwnWatch(database, account, watchId);
  const secret = randomBytes(24).toString("base64url");
  const secret_hash = hashOf(secret);
  await sql`
    insert into calendars (account, watch_id, secret_hash)
    values (${account}, ${watchId}, ${secret_hash})
    on conflict (account, watch_id) do update
      set secret_hash = excluded.secret_hash, created_at = now()`.execute(database);
  return secret;
}

async function requireOwnWatch(db: Db, account: string, id: string): Promise<void> {
  const found = isUuid(id)
    ? await db
        .selectFrom("watches")
        .select("id")
        .where("account", "=", account)
        .where("id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!found) throw new AppError("not-found");
}

/** Revokes all calendar addresses, those of single watches included. */
export async function revokeCalendars({ database }: WatchContext, account: string): Promise<void> {
  await database.deleteFrom("calendars").where("account", "=", account).execute();
}

export async function countCalendars(db: Db, account: string): Promise<number> {
  const { count } = await db
    .selectFrom("calendars")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  return count;
}

/** Bounds of a calendar: days back, and dates. */
const daysBack = 90;
const maxDates = 1000;

/** Throws `not-found` for an unknown or revoked secret. */
export async function readCalendar(
  { database, now }: WatchContext,
  secret: string,
): Promise<AnswerOf<typeof watches.calendar>> {
  const owner = await database
    .selectFrom("calendars")
    .select(["account", "watch_id"])
    .where("secret_hash", "=", hashOf(secret))
    .executeTakeFirst();
  if (!owner) throw new AppError("not-found");
  const own = sql<boolean>`w.account = ${owner.account} and w.removed_at is null
    and (${owner.watch_id}::uuid is null or w.id = ${owner.watch_id}::uuid)`;
  const since = new Date(now().getTime() - daysBack * 86_400_000).toISOString().slice(0, 10);
  const [notifications, acts] = await Promise.all([
    readNotifications(database, own),
    readActs(database, own),
  ]);
  const entries = [...notifications.flatMap(datesOfNotification), ...acts.flatMap(datesOfAct)];
  const items = entries
    .filter(({ date }) => date >= since)
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id))
    .slice(0, maxDates);
  return { items };
}

/**
 * A watch's matches, and earlier notifications with a date ahead that would match: a calendar has
 * dates, however old their announcement.
 */
async function readNotifications(db: Db, own: RawBuilder<boolean>): Promise<NotificationRecord[]> {
  const { rows } = await sql<{ record: NotificationRecord }>`
    select n.record from notifications n
    where greatest(n.takes_effect, n.deadline, n.comments_close) is not null and (
      exists (select from watch_matches m join watches w on w.id = m.watch_id
        where m.notification_id = n.id and ${own})
      or exists (select from watches w where ${own} and ${directMatches}))
    order by n.published desc, n.id limit ${maxDates}`.execute(db);
  return rows.map(({ record }) => record);
}

/** Dates of watched acts, and of acts whose scope has a watched code in a watched market. */
async function readActs(db: Db, own: RawBuilder<boolean>): Promise<Regulation[]> {
  const { rows } = await sql<{ record: Regulation }>`
    select a.record from acts a where exists (select from watches w where ${own}
      and (w.act_id = a.id
        or w.code is not null and a.codes <> '{}'
          and (w.markets is null or a.jurisdiction = any (w.markets))
          and (w.origins is null or a.origins = '{}' or a.origins && w.origins)
          and exists (select from unnest(a.codes) as named
            where starts_with(named, w.code) or starts_with(w.code, named))))
    order by a.id limit ${maxDates}`.execute(db);
  return rows.map(({ record }) => record);
}

function datesOfNotification({ id, headline, dates }: NotificationRecord): CalendarEntry[] {
  return (["takesEffect", "deadline", "commentsClose"] as const).flatMap((name) => {
    const date = dates[name];
    return date
      ? [
          {
            id: `notification-${id}-${name}`,
            kind: "notification" as const,
            of: id,
            name,
            date,
            title: headline,
          },
        ]
      : [];
  });
}

/** Dates on which something becomes known or due. */
const actDates = [
  "commentsOpen",
  ...upcomingActDates,
] as const satisfies readonly RegulationDateName[];

function datesOfAct({ id, title, dates }: Regulation): CalendarEntry[] {
  return actDates.flatMap((name) => {
    const date = dates[name];
    return date
      ? [{ id: `act-${id}-${name}`, kind: "act" as const, of: id, name, date, title }]
      : [];
  });
}
