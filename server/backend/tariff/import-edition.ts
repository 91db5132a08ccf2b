/**
 * Imports a publisher's file as an edition: staged beside the live one in batches, checked, then
 * switched in one statement. Killed at any point, the same file goes on where it stopped.
 */
import { createReadStream } from "node:fs";
import { checkEdition } from "#server/backend/tariff/check-edition.ts";
import { discardOldEditions } from "#server/backend/tariff/discard-editions.ts";
import {
  addRows,
  analyzeTariff,
  completeEdition,
  createStagedEdition,
  deleteEdition,
  lockSwitch,
  switchEdition,
} from "#server/backend/tariff/editions.ts";
import { createReport, type ReadReport } from "#server/backend/tariff/read-report.ts";
import type { Schedule, ScheduleRow } from "#server/backend/tariff/schedule.ts";
import { inspectFile, type SourceFile } from "#server/backend/tariff/source-file.ts";
import type { Db } from "#server/database/database.ts";
import { holdName } from "#server/database/locks.ts";
import { withoutTimeouts } from "#server/database/without-timeouts.ts";
import { AppError, invalidField } from "#shared/errors.ts";

export interface ImportRequest {
  schedule: Schedule;
  /** Path of the file on this machine. */
  file: string;
  /** SHA-256 that the file should have. */
  checksum?: string;
  /** ISO date from which the figures apply. */
  effective: string;
  /** Of the edition, as pages show it; by default the schedule's title with the date. */
  name?: string;
  /** Reads and checks everything and stores nothing. */
  dryRun?: boolean;
  /** Switches despite the findings of the checks. */
  accept?: boolean;
  /** ISO date; the clock's by default. */
  today?: string;
  /** Stops after the current batch. */
  signal?: AbortSignal;
  /** Awaited after every batch and before every phase. */
  onProgress?: (progress: ImportProgress) => void | Promise<void>;
  batchRows?: number;
}

interface ImportProgress {
  phase: "reading" | "checking" | "switching";
  /** Codes read. */
  rows: number;
  /** Of the file, 0 to 1. */
  share: number;
}

export interface ImportResult extends ReadReport {
  /** `held`: staged until somebody accepts the findings of the checks. */
  outcome: "switched" | "already-live" | "held" | "dry-run";
  /** Null after a dry run. */
  edition: number | null;
  /** The edition's name, perhaps given by an earlier import of the same file. */
  effective: string;
  lines: number;
  measures: number;
  /** Findings of the checks, one sentence each. */
  findings: string[];
  /** Row at which an interrupted import resumed; 0 for a fresh one. */
  resumedFrom: number;
}

const defaultBatchRows = 2000;
/** A killed or just ended import may hold the lock for another moment. */
const lockWaitMs = 3000;

/**
 * `url` is the database's. Throws AppError `invalid-input` for a file that cannot be the
 * schedule's, and `conflict` while another import of the schedule runs. A file that is live already
 * changes nothing. What the switch discards is left to `deleteDiscarded`.
 */
export async function importEdition(url: string, request: ImportRequest): Promise<ImportResult> {
  const { schedule } = request;
  const source = await inspectFile(request.file, schedule);
  if (request.checksum && request.checksum !== source.checksum)
    throw invalidField("file", "The file was damaged in transit. Import it again.");
  // One connection for lock and work: if it breaks, both end.
  return withoutTimeouts(url, (database) =>
    database.connection().execute(async (db) => {
      if (!(await holdName(db, "tariff-import", schedule.name, lockWaitMs)))
        throw new AppError("conflict", {
          message: `Another import of ${schedule.name} is running. Wait for its end.`,
        });
      if (request.dryRun) return runDry(db, request, source);
      return runImport(db, request, source, (work) => db.transaction().execute(work));
    }),
  );
}

/** Runs a piece of work in a transaction of its own. */
type InTransaction = <T>(work: (transaction: Db) => Promise<T>) => Promise<T>;

/** Ends the transaction of a dry run. */
class DryRunEnd extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super("rehearsed");
    this.result = result;
  }
}

/** The whole import in one transaction, which is rolled back: nothing stays, even if killed. */
async function runDry(db: Db, request: ImportRequest, source: SourceFile): Promise<ImportResult> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const result = await runImport(transaction, request, source, (work) => work(transaction));
      throw new DryRunEnd(result);
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result;
    throw error;
  }
}

async function runImport(
  db: Db,
  request: ImportRequest,
  source: SourceFile,
  inTransaction: InTransaction,
): Promise<ImportResult> {
  const { schedule, onProgress, dryRun = false } = request;
  const edition = await findOrCreate(db, request, source);
  const report = createReport();
  if (edition.state === "live") return present(db, edition.id, "already-live", report.summary(), 0);
  const resumedFrom = edition.rows_read;
  try {
    await readRows(request, source, edition, report, inTransaction);
    requireEnoughRows(schedule, report.summary());
  } catch (error) {
    // Such a file cannot be resumed; after any other error the import can.
    if (error instanceof AppError && error.code === "invalid-input" && edition.state === "staged")
      await deleteEdition(db, edition.id);
    throw error;
  }
  const summary = report.summary();
  await onProgress?.({ phase: "checking", rows: summary.rows, share: 1 });
  await analyzeTariff(db);
  await completeEdition(db, edition.id);
  const findings = await checkEdition(db, schedule, edition.id, {
    rows: summary.rows,
    unreadable: summary.problems.count,
    today: request.today ?? new Date().toISOString().slice(0, 10),
  });
  if (dryRun) return present(db, edition.id, "dry-run", summary, resumedFrom, findings);
  if (findings.length > 0 && !request.accept) {
    await hold(db, edition.id, findings);
    return present(db, edition.id, "held", summary, resumedFrom, findings);
  }
  await onProgress?.({ phase: "switching", rows: summary.rows, share: 1 });
  await inTransaction(async (transaction) => {
    await lockSwitch(transaction, schedule.name);
    await switchEdition(transaction, edition.id);
    await discardOldEditions(transaction, schedule.name);
  });
  return present(db, edition.id, "switched", summary, resumedFrom, findings);
}

interface FoundEdition {
  id: number;
  state: "staged" | "live" | "retired";
  rows_read: number;
}

/** The edition of the same file in any state, or a new one. */
async function findOrCreate(
  db: Db,
  { schedule, effective, name, dryRun }: ImportRequest,
  { checksum }: SourceFile,
): Promise<FoundEdition> {
  const found = await db
    .selectFrom("tariff_editions")
    .select(["id", "state", "rows_read", "name", "effective"])
    .where("schedule", "=", schedule.name)
    .where("checksum", "=", checksum)
    .where("is_bundled", "=", false)
    // An incomplete retired edition is being deleted.
    .where((where) => where.or([where("is_complete", "=", true), where("state", "=", "staged")]))
    .orderBy("state")
    .executeTakeFirst();
  const title = name ?? `${schedule.title}, ${effective}`;
  if (found && (!dryRun || found.state === "live")) {
    // A staged edition is not shown yet, so the latest name applies.
    if (found.state === "staged" && (name || found.effective !== effective))
      await db
        .updateTable("tariff_editions")
        .set({ effective, name: title })
        .where("id", "=", found.id)
        .execute();
    return found;
  }
  const id = await createStagedEdition(db, {
    schedule: schedule.name,
    market: schedule.market,
    name: title,
    publisher: schedule.publisher,
    source: schedule.source,
    effective,
    checksum,
    covers: schedule.covers,
    isBundled: false,
  });
  return { id, state: "staged", rows_read: 0 };
}

/** Reads the whole file; stores the rows after `rows_read`, one transaction per batch. */
async function readRows(
  { schedule, file, signal, onProgress, batchRows = defaultBatchRows }: ImportRequest,
  { bytes }: SourceFile,
  edition: FoundEdition,
  report: ReturnType<typeof createReport>,
  inTransaction: InTransaction,
): Promise<void> {
  const stream = createReadStream(file);
  let batch: ScheduleRow[] = [];
  const store = async () => {
    signal?.throwIfAborted();
    const last = batch.at(-1);
    if (!last) return;
    const rows = batch;
    batch = [];
    await inTransaction(async (transaction) => {
      await addRows(transaction, edition.id, rows);
      await transaction
        .updateTable("tariff_editions")
        .set({ rows_read: last.row })
        .where("id", "=", edition.id)
        .execute();
    });
    const share = bytes === 0 ? 1 : stream.bytesRead / bytes;
    await onProgress?.({ phase: "reading", rows: report.summary().rows, share });
  };
  for await (const row of schedule.parse(stream, report.problem)) {
    report.row(row);
    if (row.row <= edition.rows_read) continue;
    // Each file row is stored completely, so that `rows_read` marks where to resume.
    if (batch.length >= batchRows && batch.at(-1)?.row !== row.row) await store();
    batch.push(row);
  }
  await store();
}

function requireEnoughRows(
  { name, minimumRows, format }: Schedule,
  { rows, problems }: ReadReport,
): void {
  if (rows >= minimumRows) return;
  const first = problems.shown[0];
  const why = first ? ` Row ${first.row}: ${first.problem}.` : "";
  throw invalidField(
    "file",
    `The file holds ${rows} codes, and a ${name} file at least ${minimumRows}: it was cut off or ` +
      `is a part.${why} Import ${format}.`,
  );
}

async function hold(db: Db, id: number, findings: string[]): Promise<void> {
  await db
    .updateTable("tariff_editions")
    .set({ held: findings })
    .where("id", "=", id)
    .where("state", "=", "staged")
    .execute();
}

async function present(
  db: Db,
  id: number,
  outcome: ImportResult["outcome"],
  report: ReadReport,
  resumedFrom: number,
  findings: string[] = [],
): Promise<ImportResult> {
  const { effective, line_count, measure_count, unparsed_count } = await db
    .selectFrom("tariff_editions")
    .select(["effective", "line_count", "measure_count", "unparsed_count"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    ...report,
    unparsed: { ...report.unparsed, count: unparsed_count },
    outcome,
    edition: outcome === "dry-run" ? null : id,
    effective,
    lines: line_count,
    measures: measure_count,
    findings,
    resumedFrom,
  };
}
