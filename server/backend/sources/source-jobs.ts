import { createJobs, type JobRun, type Jobs } from "#server/backend/jobs.ts";
import { importParties } from "#server/backend/parties/import-parties.ts";
import { getPartyList } from "#server/backend/parties/lists/index.ts";
import { recordFailure } from "#server/backend/sources/freshness.ts";
import { importNotices, type MappingContext } from "#server/backend/sources/import-notices.ts";
import { getNoticeSource } from "#server/backend/sources/notices/index.ts";
import type { Uploads } from "#server/backend/tariff/uploads.ts";
import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import type { SourceImportResult } from "#shared/contract/sources.ts";
import { type ImportSourceName, isPartyListName } from "#shared/domain/import-sources.ts";

interface SourceOrder {
  source: ImportSourceName;
  checksum: string;
  fetchedAt: Date | null;
  dryRun: boolean;
  accept: boolean;
}

/** Imports of uploaded pages that run in this process, polled until they end. */
export type SourceJobs = Jobs<SourceOrder, "reading", SourceImportResult>;

interface SourceContext {
  database: Database;
  uploads: Uploads;
  mapping: MappingContext;
  log: Log;
  now(): Date;
}

export function createSourceJobs(context: SourceContext): SourceJobs {
  const { database, uploads, log, now } = context;
  return createJobs({
    firstPhase: "reading",
    keyOf: ({ source, checksum, dryRun, accept }) =>
      JSON.stringify([source, checksum, dryRun, accept]),
    perform: ({ source, checksum, ...options }, run) =>
      importFrom(context, source, { ...options, ...run, file: uploads.fileOf(checksum) }),
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

interface ImportOptions extends JobRun<"reading"> {
  file: string;
  fetchedAt: Date | null;
  dryRun: boolean;
  accept: boolean;
}

/** A page of notices, or a complete list of parties. */
export function importFrom(
  { database, mapping, now }: Pick<SourceContext, "database" | "mapping" | "now">,
  source: ImportSourceName,
  options: ImportOptions,
): Promise<SourceImportResult> {
  const request = { ...options, now: now() };
  return isPartyListName(source)
    ? importParties(database.url, mapping.reader, { ...request, list: getPartyList(source) })
    : importNotices(database.url, mapping, { ...request, source: getNoticeSource(source) });
}
