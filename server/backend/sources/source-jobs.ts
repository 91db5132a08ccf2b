import { createJobs, type Jobs } from "#server/backend/jobs.ts";
import { recordFailure } from "#server/backend/sources/freshness.ts";
import { importNotices, type MappingContext } from "#server/backend/sources/import-notices.ts";
import { getNoticeSource } from "#server/backend/sources/notices/index.ts";
import type { Uploads } from "#server/backend/tariff/uploads.ts";
import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import type { SourceImportResult } from "#shared/contract/sources.ts";
import type { NoticeSourceName } from "#shared/domain/import-sources.ts";

interface SourceOrder {
  source: NoticeSourceName;
  checksum: string;
  fetchedAt: Date | null;
  dryRun: boolean;
  accept: boolean;
}

/** Imports of uploaded pages that run in this process, asked for until they are over. */
export type SourceJobs = Jobs<SourceOrder, "reading", SourceImportResult>;

interface SourceContext {
  database: Database;
  uploads: Uploads;
  mapping: MappingContext;
  log: Log;
  now(): Date;
}

export function createSourceJobs(context: SourceContext): SourceJobs {
  const { database, uploads, mapping, log, now } = context;
  return createJobs({
    firstPhase: "reading",
    keyOf: ({ source, checksum, dryRun, accept }) =>
      JSON.stringify([source, checksum, dryRun, accept]),
    perform: ({ source, checksum, fetchedAt, dryRun }, run) =>
      importNotices(database.url, mapping, {
        ...run,
        ...{ fetchedAt, dryRun },
        source: getNoticeSource(source),
        file: uploads.fileOf(checksum),
        now: now(),
      }),
    onDone: async ({ source, checksum }, { outcome }) => {
      log.info({ source, outcome }, "import");
      await uploads.remove(checksum);
    },
    onFailed: async ({ source, checksum, dryRun }, { code, message, cause }) => {
      log.warn({ err: cause, source }, "import failed");
      if (code === "invalid-input") await uploads.remove(checksum);
      if (!dryRun) await recordFailure(database, source, message, now());
    },
  });
}
