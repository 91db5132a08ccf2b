import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { deleteDiscarded } from "#server/backend/tariff/discard-editions.ts";
import { download } from "#server/backend/tariff/download.ts";
import { importEdition } from "#server/backend/tariff/import-edition.ts";
import { schedules } from "#server/backend/tariff/schedules/index.ts";
import type { Config } from "#server/config/config.ts";
import type { Database, Db } from "#server/database/database.ts";
import { toAppError } from "#server/http/errors.ts";
import type { Log } from "#server/http/logging.ts";
import { type ImportSourceName, isImportSourceName } from "#shared/domain/import-sources.ts";
import { AppError } from "#shared/errors.ts";

/** Fetches the due schedules and sources of DATA_REFRESH and imports the changed ones. */
export interface TariffRefresh {
  /** Starts looking for due schedules. */
  start(): void;
  /** Fetches everything due, one file after the other. Problems are logged, never thrown. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

interface RefreshContext {
  config: Pick<Config, "dataDir" | "refresh">;
  database: Database;
  log: Log;
  now(): Date;
  /** Fetches the pages of a source that is no schedule. */
  refreshPages(
    source: ImportSourceName,
    address: string,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>>;
}

const checkEveryMs = 10 * 60 * 1000;
const hourMs = 3600 * 1000;

export function createTariffRefresh({
  config,
  database,
  log,
  now,
  refreshPages,
}: RefreshContext): TariffRefresh {
  const { refresh, dataDir } = config;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function runDue(): Promise<void> {
    if (!refresh.enabled) return;
    for (const { schedule, address } of refresh.files) {
      if (stopping.signal.aborted) return;
      try {
        if (await claimTurn(database, schedule, refresh.everyHours * hourMs, now()))
          await (isImportSourceName(schedule)
            ? refreshSource(schedule, address, refresh.everyHours)
            : refreshOne(schedule, address, refresh.everyHours));
      } catch (error) {
        log.error({ err: error, schedule }, "tariff refresh failed");
      }
    }
  }

  async function refreshOne(name: string, address: string, everyHours: number): Promise<void> {
    const schedule = schedules.find((one) => one.name === name);
    if (!schedule) return;
    const today = now().toISOString().slice(0, 10);
    const file = path.join(dataDir, "imports", `refresh-${randomUUID()}`);
    try {
      const changed = await download(address, file, stopping.signal);
      const { outcome, edition, findings, problems } = await importEdition(database.url, {
        ...{ schedule, file, today, signal: stopping.signal },
        // The file itself names no date: uses the publisher's date of change, else today.
        effective: changed ?? today,
      });
      const facts = { schedule: name, outcome, edition, findings, unreadable: problems.count };
      if (outcome === "held") log.warn(facts, "tariff refresh held: see `clearlane data status`");
      else log.info(facts, "tariff refresh");
      await deleteDiscarded(database);
    } catch (thrown) {
      // The next start fetches it again, and an interrupted import resumes.
      if (stopping.signal.aborted)
        return await retryIn(database, name, 0, everyHours * hourMs, now());
      const error = toAppError(thrown);
      const message = error.details?.[0]?.message ?? error.message;
      log.error({ err: error.cause ?? error, schedule: name, message }, "tariff refresh failed");
      await retryIn(database, name, Math.min(1, everyHours) * hourMs, everyHours * hourMs, now());
    } finally {
      await rm(file, { force: true });
    }
  }

  async function refreshSource(
    source: ImportSourceName,
    address: string,
    everyHours: number,
  ): Promise<void> {
    try {
      const facts = await refreshPages(source, address, stopping.signal);
      if (facts.outcome === "held") log.warn({ source, ...facts }, "refresh held");
      else log.info({ source, ...facts }, "refresh");
    } catch (thrown) {
      const soon = stopping.signal.aborted ? 0 : Math.min(1, everyHours) * hourMs;
      if (!stopping.signal.aborted) {
        const error = toAppError(thrown);
        const message = error.details?.[0]?.message ?? error.message;
        log.error({ err: error.cause ?? error, source, message }, "refresh failed");
      }
      await retryIn(database, source, soon, everyHours * hourMs, now());
    }
  }

  return {
    start: () => {
      if (!refresh.enabled) return;
      const look = () => {
        running = running.then(runDue);
      };
      timer = setInterval(look, checkEveryMs).unref();
      look();
    },
    runDue,
    close: async () => {
      clearInterval(timer);
      stopping.abort(new AppError("unavailable"));
      await running;
    },
  };
}

const recordOf = (schedule: string) => `refresh ${schedule}`;

/** Whether a schedule is due; only one of several processes gets the turn. */
async function claimTurn(db: Db, schedule: string, everyMs: number, now: Date): Promise<boolean> {
  const claimed = await db
    .insertInto("dataset_editions")
    .values({ name: recordOf(schedule), checksum: "", loaded_at: now })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ loaded_at: now })
        .where("dataset_editions.loaded_at", "<=", new Date(now.getTime() - everyMs)),
    )
    .returning("name")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** After a failure the next turn comes sooner. */
async function retryIn(
  db: Db,
  schedule: string,
  inMs: number,
  everyMs: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable("dataset_editions")
    .set({ loaded_at: new Date(now.getTime() - everyMs + inMs) })
    .where("name", "=", recordOf(schedule))
    .execute();
}
