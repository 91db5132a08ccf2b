import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { recordFailure } from "#server/backend/sources/freshness.ts";
import type { MappingContext } from "#server/backend/sources/import-notices.ts";
import { importFrom } from "#server/backend/sources/source-jobs.ts";
import { download } from "#server/backend/tariff/download.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/database/database.ts";
import { toAppError } from "#server/http/errors.ts";
import type { SourceImportResult } from "#shared/contract/sources.ts";
import type { ImportSourceName } from "#shared/domain/import-sources.ts";
import { nextPage } from "#shared/domain/next-page.ts";
import { TransientError, withRetries } from "#shared/domain/with-retries.ts";
import { AppError } from "#shared/errors.ts";

interface PagesContext {
  config: Pick<Config, "dataDir">;
  database: Database;
  mapping: MappingContext;
  now(): Date;
  /** Waits between attempts; injected by tests. */
  wait?(milliseconds: number): Promise<void>;
}

/** Totals of a refresh, for the log. */
export type PageFacts = Readonly<Record<string, unknown>>;

/** Re-fetches the last week, since publishers correct and add late. */
const overlapDays = 7;
const firstDays = 60;
const dayMs = 86_400_000;

/**
 * Fetches the pages of a source and imports each before the next. `{since}` in the address stands
 * for a week before the last refresh. Throws AppError, and stores its message as the source's
 * problem.
 */
export function createRefreshPages(context: PagesContext) {
  const { config, database, mapping, now } = context;
  const wait = context.wait ?? ((ms: number) => sleep(ms, undefined, { ref: false }));

  async function refreshPage(
    source: ImportSourceName,
    address: string,
    signal: AbortSignal,
  ): Promise<SourceImportResult> {
    const file = path.join(config.dataDir, "imports", `refresh-${randomUUID()}`);
    try {
      await withRetries(() => downloadOnce(address, file, signal), { wait });
      return await importFrom({ database, mapping, now }, source, {
        ...{ file, signal, dryRun: false, accept: false, fetchedAt: now() },
        onProgress: () => undefined,
      });
    } finally {
      await rm(file, { force: true });
    }
  }

  async function refreshAll(
    source: ImportSourceName,
    first: string,
    signal: AbortSignal,
  ): Promise<PageFacts> {
    const seen = new Set<string>();
    const sums = { pages: 0, rows: 0, created: 0, changed: 0, rejected: 0 };
    for (let page: string | null = first; page !== null; ) {
      signal.throwIfAborted();
      seen.add(page);
      const result: SourceImportResult = await refreshPage(source, page, signal);
      if (result.kind === "parties") {
        const { outcome, parties, added, changed, removed, findings } = result;
        return { outcome, parties, added, changed, removed, findings };
      }
      sums.pages += 1;
      sums.rows += result.rows;
      sums.created += result.created;
      sums.changed += result.changed;
      sums.rejected += result.rejected.count;
      page = nextPage(result.next, page, seen);
    }
    return sums;
  }

  return async (
    source: ImportSourceName,
    address: string,
    signal: AbortSignal,
  ): Promise<PageFacts> => {
    try {
      const since = address.includes("{since}") ? await findSince(database, source, now()) : "";
      return await refreshAll(source, address.replaceAll("{since}", since), signal);
    } catch (thrown) {
      const error = thrown instanceof TransientError ? unavailable(thrown) : toAppError(thrown);
      if (!signal.aborted)
        await recordFailure(database, source, error.details?.[0]?.message ?? error.message, now());
      throw error;
    }
  };
}

async function downloadOnce(address: string, file: string, signal: AbortSignal): Promise<void> {
  try {
    await download(address, file, signal);
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable" && !signal.aborted)
      throw new TransientError(error.message, (error.retryAfter ?? 0) * 1000);
    throw error;
  }
}

function unavailable(failure: TransientError): AppError {
  return new AppError("unavailable", { message: failure.message, cause: failure });
}

async function findSince(db: Database, source: string, now: Date): Promise<string> {
  const row = await db
    .selectFrom("source_refreshes")
    .select("as_of")
    .where("source", "=", source)
    .executeTakeFirst();
  const from = row?.as_of
    ? row.as_of.getTime() - overlapDays * dayMs
    : now.getTime() - firstDays * dayMs;
  return new Date(from).toISOString().slice(0, 10);
}
