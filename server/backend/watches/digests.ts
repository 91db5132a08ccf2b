/** Digests: written once for a person and period, then sent. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { writeDigest } from "#server/backend/watches/digest-mail.ts";
import { type DigestFrequency, duePeriod } from "#server/backend/watches/digest-period.ts";
import type { Mailer } from "#server/backend/watches/mailer.ts";
import type { WatchLinks } from "#server/backend/watches/watch-links.ts";
import type { Database, Db } from "#server/database/database.ts";
import type { ReadDataTexts } from "#server/http/data-texts.ts";
import type { Log } from "#server/http/logging.ts";
import { isOwnAccount } from "#server/identity/profile.ts";
import type { NotificationRecord } from "#shared/contract/notifications.ts";

export interface DigestContext {
  database: Database;
  mailer: Mailer;
  links: WatchLinks;
  dataTexts: ReadDataTexts;
  log: Log;
  now(): Date;
}

/** Limits of one turn; the rest waits for the next. */
const bounds = { people: 500, items: 50, mails: 200, attempts: 6 };
const retryMs = 10 * 60_000;

/** Composes the digests that are due. */
export async function writeDigests(context: DigestContext): Promise<void> {
  const { database, now } = context;
  const { rows } = await sql<Recipient>`
    select s.account, s.id, s.digest, s.language, s.time_zone from watch_settings s
    where s.digest <> 'off' and exists (select from watch_news n
      where n.account = s.account and ${isWaiting})
    order by s.changed_at limit ${bounds.people}`.execute(database);
  for (const recipient of rows) {
    const period = duePeriod(recipient.digest, recipient.time_zone, now());
    if (period !== null && !isOwnAccount(recipient.account))
      await writeOne(context, recipient, period);
  }
}

interface Recipient {
  account: string;
  id: string;
  digest: DigestFrequency;
  language: string;
  time_zone: string;
}

const isWaiting = sql<boolean>`n.digest_period is null and n.read_at is null
  and n.dismissed_at is null`;

/** The row of person and period decides which of several processes writes it. */
async function writeOne(
  { database, links, dataTexts, now }: DigestContext,
  { account, id, language }: Recipient,
  period: string,
): Promise<void> {
  const texts = await dataTexts(language === "es" ? "es" : "en");
  await database.transaction().execute(async (trx) => {
    const claimed = await trx
      .insertInto("digests")
      .values({ account, period, mail: "{}", retry_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("account")
      .executeTakeFirst();
    if (!claimed) return;
    const items = await takeMatches(trx, account, period);
    // Everything in it was dismissed or no longer watched: no mail for this period.
    if (items.length === 0)
      return void (await trx
        .deleteFrom("digests")
        .where("account", "=", account)
        .where("period", "=", period)
        .execute());
    const mail = writeDigest({
      ...{ to: account, language, dataTexts: texts, origin: links.origin },
      unsubscribeUrl: links.unsubscribe(id),
      items: items.slice(0, bounds.items),
      more: Math.max(0, items.length - bounds.items),
    });
    await trx
      .updateTable("digests")
      .set({ mail: JSON.stringify(mail) })
      .where("account", "=", account)
      .where("period", "=", period)
      .execute();
  });
}

/** Marks the waiting items as part of the period, newest first. */
async function takeMatches(db: Db, account: string, period: string): Promise<NotificationRecord[]> {
  const { rows } = await sql<{ record: NotificationRecord }>`
    with taken as (
      update watch_news n set digest_period = ${period}
      where n.account = ${account} and ${isWaiting}
      returning n.notification_id
    )
    select n.record from taken join notifications n on n.id = taken.notification_id
    where exists (select from watch_matches m join watches w on w.id = m.watch_id
      where m.notification_id = n.id and w.account = ${account} and w.removed_at is null)
    order by n.published desc, n.id`.execute(db);
  return rows.map(({ record }) => record);
}

/** Sends written digests one by one; false once none is due. */
export async function sendDigests(context: DigestContext, isClosing: () => boolean): Promise<void> {
  for (let sent = 0; sent < bounds.mails && !isClosing(); sent += 1)
    if (!(await sendNext(context))) return;
}

interface UnsentRow {
  account: string;
  period: string;
  mail: Parameters<Mailer["send"]>[0];
  attempts: number;
}

/**
 * Sending holds the row lock: another process takes the next row, and a killed process leaves this
 * one unsent. Only a mail accepted just before the kill goes out again, under the same Message-ID.
 */
async function sendNext({ database, mailer, log, now }: DigestContext): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const { rows } = await sql<UnsentRow>`
      select d.account, d.period, d.mail, d.attempts from digests d
      where d.sent_at is null and d.attempts < ${bounds.attempts} and d.retry_at <= ${now()}
      order by d.retry_at limit 1 for update skip locked`.execute(trx);
    const [row] = rows;
    if (!row) return false;
    const { account, period, attempts } = row;
    const own = trx
      .updateTable("digests")
      .where("account", "=", account)
      .where("period", "=", period);
    // Unsubscribed since it was written.
    if (!(await isWanted(trx, account))) await own.set({ attempts: bounds.attempts }).execute();
    else
      try {
        await mailer.send(row.mail, mailId(account, period));
        await own.set({ sent_at: now() }).execute();
      } catch (error) {
        log.warn({ err: error, period, attempts: attempts + 1 }, "sending a digest");
        const retry_at = new Date(now().getTime() + retryMs * 2 ** attempts);
        await own.set({ attempts: attempts + 1, retry_at }).execute();
      }
    return true;
  });
}

async function isWanted(db: Db, account: string): Promise<boolean> {
  const settings = await db
    .selectFrom("watch_settings")
    .select("digest")
    .where("account", "=", account)
    .executeTakeFirst();
  return settings !== undefined && settings.digest !== "off";
}

/** Contains nothing about the account. */
function mailId(account: string, period: string): string {
  const hash = createHash("sha256").update(`${account} ${period}`).digest("hex").slice(0, 24);
  return `${period.replace(/[^\w-]+/g, "-")}-${hash}`;
}
