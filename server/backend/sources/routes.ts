import type { Express } from "express";
import { requireSupport } from "#server/backend/access/principal.ts";
import { listSources } from "#server/backend/sources/freshness.ts";
import type { MappingContext } from "#server/backend/sources/import-notices.ts";
import { decide, listWaiting } from "#server/backend/sources/review.ts";
import type { SourceJobs } from "#server/backend/sources/source-jobs.ts";
import type { Uploads } from "#server/backend/tariff/uploads.ts";
import type { Database } from "#server/database/database.ts";
import { serveCall } from "#server/http/route.ts";
import { reviews, sources } from "#shared/contract/sources.ts";
import { invalidField } from "#shared/errors.ts";

interface SourcesContext {
  database: Database;
  sourceImports: SourceJobs;
  mapping: MappingContext;
  uploads: Uploads;
  now(): Date;
}

/** Imports of notices, for support staff. */
export function serveSources(app: Express, context: SourcesContext): void {
  const { database, sourceImports, mapping, uploads, now } = context;
  serveCall(app, sources.list, async (_input, { response }) => {
    requireSupport(response);
    return { items: await listSources(database, now()) };
  });
  serveCall(app, sources.start, async ({ source, fetchedAt, ...order }, { response }) => {
    requireSupport(response);
    if ((await uploads.size(order.checksum)) === 0)
      throw invalidField("checksum", "Upload the file first.");
    return sourceImports.start({
      ...order,
      source,
      fetchedAt: fetchedAt ? new Date(fetchedAt) : null,
    });
  });
  serveCall(app, sources.progress, ({ id }, { response }) => {
    requireSupport(response);
    return sourceImports.progress(id);
  });
  serveCall(app, reviews.list, ({ source }, { response }) => {
    requireSupport(response);
    return listWaiting(database, source);
  });
  serveCall(app, reviews.decide, (decision, { response }) => {
    requireSupport(response);
    return decide(database, mapping.names, decision, now());
  });
}
