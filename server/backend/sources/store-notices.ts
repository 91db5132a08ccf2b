/** Writes a publisher's mapped entries: new, changed, corrections, and those to review. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { writeRecords } from "#server/backend/datasets/load-edition.ts";
import type { RecordNames } from "#server/backend/full-text/text-index.ts";
import {
  notificationTable,
  rowOfNotification,
} from "#server/backend/notifications/notification-rows.ts";
import { findActs } from "#server/backend/sources/find-acts.ts";
import {
  type Notice,
  publishedFrom,
  type ReadEntry,
} from "#server/backend/sources/notice-source.ts";
import type { Db } from "#server/database/database.ts";
import type { NotificationRecord } from "#shared/contract/notifications.ts";

/** Outcomes of a batch; they add up to the number of entries. */
export interface StoreCounts {
  created: number;
  changed: number;
  unchanged: number;
  /** Covered by the program's own notifications, which take precedence. */
  inProgram: number;
  notRelevant: number;
}

type State = "published" | "waiting" | "accepted" | "rejected" | "unmatched";

interface StoreContext {
  source: string;
  names: RecordNames;
  now: Date;
}

interface KnownRecord {
  key: string;
  checksum: string;
  state: State;
  first_seen: Date;
}

/** A record to be written to `source_records`. */
interface Mapped {
  entry: ReadEntry;
  notice: Notice;
  checksum: string;
  state: State;
  firstSeen: Date;
}

/**
 * Stores a batch without repeated keys, documents before their corrections. Call it in a
 * transaction.
 */
export async function storeNotices(
  db: Db,
  context: StoreContext,
  entries: readonly ReadEntry[],
): Promise<StoreCounts> {
  const counts: StoreCounts = {
    ...{ created: 0, changed: 0, unchanged: 0, inProgram: 0, notRelevant: 0 },
  };
  const corrections = entries.filter(({ corrects }) => corrects !== null);
  const documents = entries.filter(({ corrects }) => corrects === null);
  for (const some of [documents, corrections])
    if (some.length > 0) await storeSome(db, context, some, counts);
  return counts;
}

async function storeSome(
  db: Db,
  context: StoreContext,
  entries: readonly ReadEntry[],
  counts: StoreCounts,
): Promise<void> {
  const known = await findKnown(db, context.source, entries);
  const stored = await findStored(db, entries);
  const isInProgram = await findInProgram(db, entries);
  const link = await createLinks(db, entries, stored);
  const mapped: Mapped[] = [];
  for (const entry of entries) {
    if (isInProgram(entry)) counts.inProgram += 1;
    else if (!entry.notice) counts.notRelevant += 1;
    else {
      const notice = link(entry, entry.notice);
      const before = known.get(entry.key);
      const checksum = checksumOf(notice.record);
      const state = stateOf(entry, notice, checksum, before);
      if (before?.checksum === checksum && before.state === state) counts.unchanged += 1;
      else {
        counts[before ? "changed" : "created"] += 1;
        const firstSeen = before?.first_seen ?? context.now;
        mapped.push({ entry, notice, checksum, state, firstSeen });
      }
    }
  }
  await writeMapped(db, context, mapped);
}

async function findKnown(
  db: Db,
  source: string,
  entries: readonly ReadEntry[],
): Promise<Map<string, KnownRecord>> {
  const rows = await db
    .selectFrom("source_records")
    .select(["key", "checksum", "state", "first_seen"])
    .where("source", "=", source)
    .where("key", "in", entries.length > 0 ? entries.map(({ key }) => key) : [""])
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

interface StoredNotification {
  act: string | null;
}

/** The notifications corrected by the batch. */
async function findStored(
  db: Db,
  entries: readonly ReadEntry[],
): Promise<Map<string, StoredNotification>> {
  const ids = entries.flatMap(({ corrects }) => corrects ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("notifications")
    .select(["id", "act_id"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, act_id: act }) => [id, { act }]));
}

/** Whether the program's own notifications cover an entry, by id or by the publisher's number. */
async function findInProgram(
  db: Db,
  entries: readonly ReadEntry[],
): Promise<(entry: ReadEntry) => boolean> {
  const numberOf = ({ notice }: ReadEntry) => notice?.record.source.identifier;
  const nameOf = ({ notice }: ReadEntry) => notice?.record.source.name;
  const identifiers = entries.map((one) => numberOf(one) ?? "");
  const { rows } = await sql<{ id: string; name: string; identifier: string }>`
    select id, source as name, record #>> '{source,identifier}' as identifier
    from notifications where imported_from is null
      and record #>> '{source,identifier}' = any(${identifiers}::text[])
    union
    select id, source, '' from notifications
    where id = any(${entries.map(({ id }) => id)}::text[]) and imported_from is null`.execute(db);
  const ids = new Set(rows.map(({ id }) => id));
  const numbers = new Set(rows.map(({ name, identifier }) => `${name}\n${identifier}`));
  return (entry) => ids.has(entry.id) || numbers.has(`${nameOf(entry)}\n${numberOf(entry)}`);
}

/** Links a notice to its act, and a correction to its target. */
async function createLinks(
  db: Db,
  entries: readonly ReadEntry[],
  stored: ReadonlyMap<string, StoredNotification>,
): Promise<(entry: ReadEntry, notice: Notice) => Notice> {
  const acts = await findActs(
    db,
    entries.flatMap(({ notice }) => notice?.identifiers ?? []),
  );
  return ({ corrects }, notice) => {
    const original = corrects === null ? undefined : stored.get(corrects);
    const act = acts.find(notice.identifiers) ?? original?.act;
    const record = {
      ...notice.record,
      ...(act ? { act } : {}),
      ...(corrects !== null && original ? { corrects } : {}),
      score: notice.score,
    };
    return { ...notice, record };
  };
}

/** A reviewer's decision stands until the publisher changes the record. */
function stateOf(
  { corrects }: ReadEntry,
  { record, score }: Notice,
  checksum: string,
  before: KnownRecord | undefined,
): State {
  if (before?.state === "accepted") return "accepted";
  if (before?.state === "rejected") return before.checksum === checksum ? "rejected" : "waiting";
  // A correction is as relevant as the notification it corrects.
  if (record.corrects || score >= publishedFrom) return "published";
  return corrects === null ? "waiting" : "unmatched";
}

/** Equal for equal content, whatever the order of keys. */
function checksumOf(record: NotificationRecord): string {
  return createHash("sha256").update(canonical(record)).digest("hex").slice(0, 32);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join()}}`;
}

async function writeMapped(
  db: Db,
  context: StoreContext,
  mapped: readonly Mapped[],
): Promise<void> {
  if (mapped.length === 0) return;
  const rows = mapped.map(({ entry, notice, checksum, state, firstSeen }) => ({
    source: context.source,
    key: entry.key,
    notification_id: entry.id,
    ...{ state, checksum },
    record: JSON.stringify(notice.record),
    score: notice.score,
    reasons: notice.reasons,
    corrects: entry.corrects,
    identifiers: notice.identifiers,
    first_seen: firstSeen,
    changed_at: context.now,
  }));
  await db
    .insertInto("source_records")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["source", "key"]).doUpdateSet((update) => ({
        state: update.ref("excluded.state"),
        checksum: update.ref("excluded.checksum"),
        record: update.ref("excluded.record"),
        score: update.ref("excluded.score"),
        reasons: update.ref("excluded.reasons"),
        corrects: update.ref("excluded.corrects"),
        identifiers: update.ref("excluded.identifiers"),
        changed_at: update.ref("excluded.changed_at"),
      })),
    )
    .execute();
  await publishNotices(
    db,
    context,
    mapped
      .filter(({ state }) => state === "published" || state === "accepted")
      .map(({ notice, firstSeen }) => ({ record: notice.record, firstSeen })),
  );
}

interface Publication {
  record: NotificationRecord;
  firstSeen: Date;
}

/** Publishes notices, and corrections that arrived before their document. */
export async function publishNotices(
  db: Db,
  context: StoreContext,
  publications: readonly Publication[],
): Promise<void> {
  if (publications.length === 0) return;
  await writeNotifications(db, context, publications);
  const originals = new Map(publications.map(({ record }) => [record.id, record]));
  const rows = await db
    .selectFrom("source_records")
    .select(["key", "record", "corrects", "first_seen"])
    .where("source", "=", context.source)
    .where("state", "=", "unmatched")
    .where("corrects", "in", [...originals.keys()])
    .execute();
  const corrections = rows.map(({ key, record, corrects, first_seen: firstSeen }) => {
    const original = originals.get(corrects ?? "");
    const linked = {
      ...(record as NotificationRecord),
      ...(original ? { corrects: original.id } : {}),
      ...(original?.act ? { act: original.act } : {}),
    };
    return { key, record: linked, firstSeen };
  });
  for (const { key, record } of corrections)
    await db
      .updateTable("source_records")
      .set({
        state: "published",
        record: JSON.stringify(record),
        checksum: checksumOf(record),
        changed_at: context.now,
      })
      .where("source", "=", context.source)
      .where("key", "=", key)
      .execute();
  await writeNotifications(db, context, corrections);
}

async function writeNotifications(
  db: Db,
  { source, names }: StoreContext,
  publications: readonly Publication[],
): Promise<void> {
  if (publications.length === 0) return;
  const acts = await db
    .selectFrom("acts")
    .select(["id", "title", "citation"])
    .where("id", "in", ["", ...publications.flatMap(({ record }) => record.act ?? [])])
    .execute();
  const actsById = new Map(acts.map((act) => [act.id, act]));
  await writeRecords(
    db,
    notificationTable,
    publications.map(({ record, firstSeen }) =>
      rowOfNotification(record, actsById.get(record.act ?? ""), names, {
        importedFrom: source,
        firstSeen: firstSeen.toISOString(),
      }),
    ),
  );
}
