import { countCalendars } from "#server/backend/watches/calendars.ts";
import type { WatchLinks } from "#server/backend/watches/watch-links.ts";
import type { Db } from "#server/database/database.ts";
import type { WatchSettings } from "#shared/contract/watches.ts";
import { AppError, invalidField } from "#shared/errors.ts";

const initial = { digest: "off", language: "en", timeZone: "UTC", isSaved: false } as const;

export async function readSettings(db: Db, account: string): Promise<WatchSettings> {
  const row = await db
    .selectFrom("watch_settings")
    .select(["digest", "language", "time_zone"])
    .where("account", "=", account)
    .executeTakeFirst();
  const calendars = await countCalendars(db, account);
  if (!row) return { ...initial, calendars };
  return {
    digest: row.digest,
    language: row.language,
    timeZone: row.time_zone,
    isSaved: true,
    calendars,
  };
}

/** Throws `invalid-input` for an unknown time zone. */
export async function saveSettings(
  db: Db,
  account: string,
  { digest, language, timeZone }: Omit<WatchSettings, "isSaved" | "calendars">,
): Promise<WatchSettings> {
  if (!isTimeZone(timeZone))
    throw invalidField("timeZone", "Use a time zone such as Europe/Berlin.");
  const values = { digest, language, time_zone: timeZone, changed_at: new Date() };
  await db
    .insertInto("watch_settings")
    .values({ account, ...values })
    .onConflict((conflict) => conflict.column("account").doUpdateSet(values))
    .execute();
  return readSettings(db, account);
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}

/**
 * Ends the digests of a signed link; repeating it changes nothing. Throws `not-found` for an
 * invalid link.
 */
export async function unsubscribe(db: Db, links: WatchLinks, token: string): Promise<void> {
  const id = links.readUnsubscribe(token);
  if (id === null) throw new AppError("not-found");
  await db
    .updateTable("watch_settings")
    .set({ digest: "off", changed_at: new Date() })
    .where("id", "=", id)
    .execute();
}
