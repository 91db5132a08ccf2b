import { randomUUID } from "node:crypto";
import { deleteDiscarded } from "#server/backend/tariff/discard-editions.ts";
import { importEdition } from "#server/backend/tariff/import-edition.ts";
import type { Schedule } from "#server/backend/tariff/schedule.ts";
import type { Uploads } from "#server/backend/tariff/uploads.ts";
import type { Database } from "#server/database/database.ts";
import { toAppError } from "#server/http/errors.ts";
import type { Log } from "#server/http/logging.ts";
import type { TariffImportState } from "#shared/contract/tariff.ts";
import { AppError } from "#shared/errors.ts";

interface ImportOrder {
  schedule: Schedule;
  checksum: string;
  effective: string;
  name?: string;
  dryRun: boolean;
  accept: boolean;
}

/** Imports of uploaded files that run in this process, asked for until they are over. */
export interface ImportJobs {
  /** Begins an import, or joins the one of the same order that runs. */
  start(order: ImportOrder): TariffImportState;
  /** Throws `not-found`. */
  progress(id: string): TariffImportState;
  /** Stops after the batches at hand; they go on when somebody imports the same files again. */
  close(): Promise<void>;
}

/** States of ended imports that can still be asked for. */
const mostKept = 50;

export function createImportJobs(database: Database, uploads: Uploads, log: Log): ImportJobs {
  const states = new Map<string, TariffImportState>();
  const running = new Map<string, { id: string; ended: Promise<void> }>();
  const stopping = new AbortController();

  async function run(id: string, order: ImportOrder): Promise<void> {
    const { checksum, schedule } = order;
    const change = (part: Partial<TariffImportState>) => {
      const state = states.get(id);
      if (state) states.set(id, { ...state, ...part });
    };
    try {
      const result = await importEdition(database.url, {
        ...order,
        file: uploads.fileOf(checksum),
        signal: stopping.signal,
        onProgress: change,
      });
      change({ phase: "done", share: 1, rows: result.rows, result });
      log.info({ schedule: schedule.name, outcome: result.outcome }, "tariff import");
      await uploads.remove(checksum);
      await deleteDiscarded(database);
    } catch (thrown) {
      const error = toAppError(thrown);
      const message = error.details?.[0]?.message ?? error.message;
      if (states.get(id)?.phase !== "done")
        change({ phase: "failed", problem: { code: error.code, message } });
      if (error.code === "invalid-input") await uploads.remove(checksum);
      log.warn({ err: error.cause ?? error, schedule: schedule.name }, "tariff import failed");
    }
  }

  return {
    start: (order) => {
      const key = JSON.stringify([order.schedule.name, order.checksum, order.dryRun, order.accept]);
      const id = running.get(key)?.id ?? randomUUID();
      const known = states.get(id);
      if (known) return known;
      const state: TariffImportState = {
        ...{ id, phase: "reading", rows: 0, share: 0, result: null, problem: null },
      };
      states.set(id, state);
      const [oldest] = states.keys();
      if (states.size > mostKept && oldest) states.delete(oldest);
      const ended = run(id, order).finally(() => running.delete(key));
      running.set(key, { id, ended });
      return state;
    },
    progress: (id) => {
      const state = states.get(id);
      if (!state)
        throw new AppError("not-found", {
          message:
            "The backend has stopped since and knows this import no longer. Run it again: it " +
            "goes on where it stopped.",
        });
      return state;
    },
    close: async () => {
      stopping.abort(new AppError("unavailable"));
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
