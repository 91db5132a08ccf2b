import type { Express, Request } from "express";
import { requireSupport } from "#server/backend/access/principal.ts";
import type { ImportJobs } from "#server/backend/tariff/import-jobs.ts";
import { listEditions, switchToEdition } from "#server/backend/tariff/list-editions.ts";
import { getSchedule } from "#server/backend/tariff/schedules/index.ts";
import type { Uploads } from "#server/backend/tariff/uploads.ts";
import type { Database } from "#server/database/database.ts";
import { declaresMoreThan, discardBody, limitBody } from "#server/http/request-body.ts";
import { serveCall } from "#server/http/route.ts";
import { tariffAdmin, uploadPartBytes } from "#shared/contract/tariff.ts";
import { AppError, invalidField } from "#shared/errors.ts";

interface TariffContext {
  database: Database;
  imports: ImportJobs;
  uploads: Uploads;
  now(): Date;
}

/** Editions of schedules and their imports, for support staff. */
export function serveTariff(app: Express, context: TariffContext): void {
  const { database, imports, uploads, now } = context;

  serveCall(app, tariffAdmin.list, async (_input, { response }) => {
    requireSupport(response);
    return { items: await listEditions(database, now()) };
  });
  serveCall(app, tariffAdmin.switch, (input, { response }) => {
    requireSupport(response);
    return switchToEdition(database, input, now());
  });
  serveCall(app, tariffAdmin.uploaded, async ({ checksum }, { response }) => {
    requireSupport(response);
    return { bytes: await uploads.size(checksum) };
  });
  serveCall(app, tariffAdmin.start, async ({ schedule, name, ...order }, { response }) => {
    requireSupport(response);
    if ((await uploads.size(order.checksum)) === 0)
      throw invalidField("checksum", "Upload the file first.");
    return imports.start({
      ...order,
      ...(name ? { name } : {}),
      schedule: getSchedule(schedule),
    });
  });
  serveCall(app, tariffAdmin.progress, ({ id }, { response }) => {
    requireSupport(response);
    return imports.progress(id);
  });

  app.put("/tariff/uploads/:checksum", async (request, response) => {
    requireSupport(response);
    const bytes = await uploads.append(
      request.params.checksum,
      readOffset(request),
      await readPart(request),
    );
    response.json({ bytes });
  });
}

function readOffset({ query }: Request): number {
  const offset = Number(query.offset);
  if (Number.isSafeInteger(offset) && offset >= 0) return offset;
  throw invalidField("offset", "Use the number of bytes before this part.");
}

/** One part of a file; a few of them are in memory at once at most. */
async function readPart(request: Request): Promise<Buffer> {
  if (!request.is("application/octet-stream"))
    throw new AppError("unsupported-media", {
      message: "Send parts of a file as application/octet-stream.",
    });
  if (declaresMoreThan(request, uploadPartBytes)) {
    discardBody(request, 2 * uploadPartBytes);
    throw new AppError("payload-too-large");
  }
  const chunks: Buffer[] = [];
  for await (const chunk of limitBody(request, uploadPartBytes)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
