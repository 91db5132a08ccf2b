/** Notices whose mapping is too uncertain to publish: a person decides. */

import type { RecordNames } from "#server/backend/full-text/text-index.ts";
import { publishNotices } from "#server/backend/sources/store-notices.ts";
import type { Database } from "#server/database/database.ts";
import type { NotificationRecord } from "#shared/contract/notifications.ts";
import type { ReviewItem } from "#shared/contract/sources.ts";
import { AppError } from "#shared/errors.ts";

const maxListed = 200;

/** The open reviews, most confident first. */
export async function listWaiting(
  database: Database,
  source: string | undefined,
): Promise<{ items: ReviewItem[]; total: number }> {
  const waiting = database
    .selectFrom("source_records")
    .where("state", "=", "waiting")
    .$if(source !== undefined, (query) => query.where("source", "=", source ?? ""));
  const [rows, { total }] = await Promise.all([
    waiting
      .select(["source", "record", "score", "reasons", "first_seen"])
      .orderBy("score", "desc")
      .orderBy("notification_id")
      .limit(maxListed)
      .execute(),
    waiting.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    total,
    items: rows.map(({ source: from, record, score, reasons, first_seen }) => {
      const {
        id,
        kind,
        headline,
        market,
        origins,
        codes,
        dates,
        source: origin,
      } = record as NotificationRecord;
      return {
        ...{ id, kind, headline, market, origins, codes, score, reasons },
        source: from,
        published: dates.published,
        url: origin.url,
        firstSeen: first_seen.toISOString(),
      };
    }),
  };
}

interface Decision {
  id: string;
  decision: "accepted" | "rejected";
  /** Name of the reviewer, as stated. */
  by: string;
  dryRun: boolean;
}

/**
 * Publishes or rejects a notice, and records reviewer and time. The opposite decision replaces an
 * earlier one; the same again changes nothing. Throws `not-found`.
 */
export async function decide(
  database: Database,
  names: RecordNames,
  { id, decision, by, dryRun }: Decision,
  now: Date,
): Promise<{ before: string; after: string; headline: string }> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("source_records")
      .select(["source", "state", "record", "checksum", "first_seen"])
      .where("notification_id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError("not-found", { reason: `No imported notice has the id ${id}.` });
    const record = row.record as NotificationRecord;
    const result = { before: row.state, after: decision, headline: record.headline };
    if (dryRun || row.state === decision) return result;
    await transaction
      .updateTable("source_records")
      .set({ state: decision, changed_at: now })
      .where("notification_id", "=", id)
      .execute();
    await transaction
      .insertInto("review_decisions")
      .values({
        ...{ notification_id: id, decision, decided_by: by, decided_at: now },
        checksum: row.checksum,
      })
      .execute();
    const context = { source: row.source, names, now };
    if (decision === "accepted")
      await publishNotices(transaction, context, [{ record, firstSeen: row.first_seen }]);
    else
      await transaction
        .deleteFrom("notifications")
        .where("id", "=", id)
        .where("imported_from", "is not", null)
        .execute();
    return result;
  });
}
