import { createJobs, type Jobs } from "#server/backend/jobs.ts";
import { deleteDiscarded } from "#server/backend/tariff/discard-editions.ts";
import { importEdition } from "#server/backend/tariff/import-edition.ts";
import type { Schedule } from "#server/backend/tariff/schedule.ts";
import type { Uploads } from "#server/backend/tariff/uploads.ts";
import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import type { TariffImportResult } from "#shared/contract/tariff.ts";

interface ImportOrder {
  schedule: Schedule;
  checksum: string;
  effective: string;
  name?: string;
  dryRun: boolean;
  accept: boolean;
}

/** Imports of uploaded files that run in this process, polled until they end. */
export type ImportJobs = Jobs<ImportOrder, Phase, TariffImportResult>;

type Phase = "reading" | "checking" | "switching";

export function createImportJobs(database: Database, uploads: Uploads, log: Log): ImportJobs {
  return createJobs<ImportOrder, Phase, TariffImportResult>({
    firstPhase: "reading",
    keyOf: ({ schedule, checksum, dryRun, accept }) =>
      JSON.stringify([schedule.name, checksum, dryRun, accept]),
    perform: (order, run) =>
      importEdition(database.url, { ...order, ...run, file: uploads.fileOf(order.checksum) }),
    onDone: async ({ schedule, checksum }, { outcome }) => {
      log.info({ schedule: schedule.name, outcome }, "tariff import");
      await uploads.remove(checksum);
      await deleteDiscarded(database);
    },
    onFailed: async ({ schedule, checksum }, { code, cause }) => {
      if (code === "invalid-input") await uploads.remove(checksum);
      log.warn({ err: cause, schedule: schedule.name }, "tariff import failed");
    },
  });
}
