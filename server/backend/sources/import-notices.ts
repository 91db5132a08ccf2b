/** Imports a page of a publisher's feed: mapped, then stored in batches of a transaction each. */
import { readFile, stat } from "node:fs/promises";
import { type RecordNames, readRecordNames } from "#server/backend/full-text/text-index.ts";
import type { Lanes } from "#server/backend/lanes/lanes.ts";
import type { Nomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import { recordSuccess } from "#server/backend/sources/freshness.ts";
import {
  isRejected,
  type NoticeSource,
  type ReadEntry,
  type RejectedEntry,
  type SourceEntry,
  type SourcePage,
} from "#server/backend/sources/notice-source.ts";
import { isWorkbook, readWorkbook } from "#server/backend/sources/read-workbook.ts";
import { type StoreCounts, storeNotices } from "#server/backend/sources/store-notices.ts";
import { createTextReader, type TextReader } from "#server/backend/sources/text-reader.ts";
import type { Config } from "#server/config/config.ts";
import type { Db } from "#server/database/database.ts";
import { holdName } from "#server/database/locks.ts";
import { withoutTimeouts } from "#server/database/without-timeouts.ts";
import { AppError } from "#shared/errors.ts";

/** Shared by every page, built once. */
export interface MappingContext {
  reader: TextReader;
  names: RecordNames;
}

export async function createMappingContext(
  config: Pick<Config, "programDir">,
  lanes: Lanes,
  nomenclature: Nomenclature,
): Promise<MappingContext> {
  return {
    reader: createTextReader(lanes, nomenclature),
    names: await readRecordNames(config.programDir),
  };
}

export interface NoticeImport {
  source: NoticeSource;
  /** Path of the page on this machine. */
  file: string;
  now: Date;
  /** Time of the publisher's answer; null for a file, which is as old as its newest entry. */
  fetchedAt: Date | null;
  /** Maps and compares everything and stores nothing. */
  dryRun?: boolean;
  /** Stops after the current batch. */
  signal?: AbortSignal;
  /** Awaited after every batch. */
  onProgress?: (progress: NoticeProgress) => void | Promise<void>;
}

interface NoticeProgress {
  phase: "reading";
  rows: number;
  /** Share of the page, 0 to 1. */
  share: number;
}

export interface NoticeImportResult extends StoreCounts {
  kind: "notices";
  outcome: "imported" | "dry-run";
  /** Entries of the page. */
  rows: number;
  /** Entries whose number recurs later in the page. */
  repeated: number;
  /** The source's entries that wait for review, earlier ones included. */
  waiting: number;
  rejected: { count: number; shown: { row: number; problem: string }[] };
  /** Address of the next page. */
  next: string | null;
  /** The publisher's total over all pages. */
  stated: number | null;
}

const batchSize = 500;
const problemsShown = 20;
const maxPageBytes = 100_000_000;
/** Pages are quick: the lock of an import that has just ended is free in a moment. */
const lockWaitMs = 3000;

/**
 * `url` is the database's. Throws AppError `invalid-input` for another publisher's page or an
 * incomplete one, storing nothing, and `conflict` while another import of the source runs.
 */
export async function importNotices(
  url: string,
  mapping: MappingContext,
  request: NoticeImport,
): Promise<NoticeImportResult> {
  const { source, file } = request;
  if ((await stat(file)).size > maxPageBytes) throw new AppError("payload-too-large");
  const page = await readPage(source, file, mapping.reader);
  return withoutTimeouts(url, (database) =>
    database.connection().execute(async (db) => {
      if (!(await holdName(db, "source-import", source.name, lockWaitMs)))
        throw new AppError("conflict", {
          message: `Another import of ${source.name} is running. Wait for its end.`,
        });
      return storePage(db, mapping, request, page);
    }),
  );
}

async function readPage(
  source: NoticeSource,
  file: string,
  reader: TextReader,
): Promise<SourcePage> {
  if (source.readRows && (await isWorkbook(source, file)))
    return source.readRows(await readWorkbook(source, file), reader);
  return source.read(await readFile(file, "utf8"), reader);
}

/** Ends the transaction of a dry run. */
class DryRunEnd extends Error {}

async function storePage(
  db: Db,
  { names }: MappingContext,
  { source, now, fetchedAt, dryRun = false, signal, onProgress }: NoticeImport,
  page: SourcePage,
): Promise<NoticeImportResult> {
  const { entries, repeated, rejected } = sortEntries(page.entries);
  const result: NoticeImportResult = {
    kind: "notices",
    ...{ created: 0, changed: 0, unchanged: 0, inProgram: 0, notRelevant: 0, waiting: 0 },
    outcome: dryRun ? "dry-run" : "imported",
    rows: page.entries.length,
    repeated,
    rejected: { count: rejected.length, shown: rejected.slice(0, problemsShown) },
    next: page.next,
    stated: page.stated,
  };
  const storeAll = async (inTransaction: (work: (trx: Db) => Promise<void>) => Promise<void>) => {
    for (let start = 0; start < entries.length; start += batchSize) {
      signal?.throwIfAborted();
      const batch = entries.slice(start, start + batchSize);
      await inTransaction(async (transaction) => {
        const counts = await storeNotices(transaction, { source: source.name, names, now }, batch);
        for (const name of Object.keys(counts) as (keyof StoreCounts)[])
          result[name] += counts[name];
      });
      const rows = start + batch.length;
      await onProgress?.({ phase: "reading", rows, share: rows / entries.length });
    }
  };
  if (dryRun) {
    await db
      .transaction()
      .execute(async (transaction) => {
        await storeAll((work) => work(transaction));
        result.waiting = await countWaiting(transaction, source.name);
        throw new DryRunEnd();
      })
      .catch((error: unknown) => {
        if (!(error instanceof DryRunEnd)) throw error;
      });
    return result;
  }
  await storeAll((work) => db.transaction().execute(work));
  result.waiting = await countWaiting(db, source.name);
  // Only the last page completes the refresh.
  if (page.next === null)
    await recordSuccess(db, source.name, fetchedAt ?? newestDay(entries, now), now);
  return result;
}

/** The last entry of a repeated number counts. */
function sortEntries(all: readonly SourceEntry[]): {
  entries: ReadEntry[];
  repeated: number;
  rejected: RejectedEntry[];
} {
  const rejected = all.filter(isRejected);
  const read = all.filter((one): one is ReadEntry => !isRejected(one));
  const byKey = new Map(read.map((entry) => [entry.key, entry]));
  return { entries: [...byKey.values()], repeated: read.length - byKey.size, rejected };
}

/** A file is complete up to its newest entry. */
function newestDay(entries: readonly ReadEntry[], now: Date): Date | null {
  const days = entries.flatMap(({ notice }) => notice?.record.dates.published ?? []).sort();
  const newest = days.at(-1);
  if (newest === undefined) return null;
  const day = new Date(`${newest}T00:00:00Z`);
  return day > now ? now : day;
}

async function countWaiting(db: Db, source: string): Promise<number> {
  const { count } = await db
    .selectFrom("source_records")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("source", "=", source)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return count;
}
