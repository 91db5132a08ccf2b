import type { Express } from "express";
import { sql } from "kysely";
import type { BackendContext } from "#server/backend/context.ts";
import { listNotificationsOfRegulation } from "#server/backend/notifications/list-notifications.ts";
import type { Database, Db } from "#server/database/database.ts";
import { serveCall } from "#server/http/route.ts";
import {
  type Regulation,
  type RegulationDetails,
  regulations,
} from "#shared/contract/regulations.ts";
import { AppError } from "#shared/errors.ts";

/** Single regulations, open to visitors. Searching them belongs to the searches module. */
export function serveRegulations(app: Express, context: BackendContext): void {
  serveCall(app, regulations.details, ({ id }) => findRegulation(context, id));
}

/** One regulation with its relations and notifications. Throws `not-found`. */
async function findRegulation(
  context: { database: Database; now(): Date },
  id: string,
): Promise<RegulationDetails> {
  // PostgreSQL rejects some characters (NUL), which no id has.
  if (!/^[\w-]+$/.test(id)) throw new AppError("not-found");
  const [found, relatedFrom, notifications] = await Promise.all([
    sql<{ jurisdiction: string; record: Regulation }>`
      select jurisdiction, record from acts where id = ${id}`.execute(context.database),
    readIncomingRelations(context.database, id),
    listNotificationsOfRegulation(context, id),
  ]);
  const [row] = found.rows;
  if (!row) throw new AppError("not-found");
  return { ...row.record, jurisdiction: row.jurisdiction, relatedFrom, notifications };
}

/** With the other regulation's title: its own label of the relation names this one. */
async function readIncomingRelations(
  db: Db,
  id: string,
): Promise<RegulationDetails["relatedFrom"]> {
  const { rows } = await sql<RegulationDetails["relatedFrom"][number]>`
    select relation ->> 'kind' as kind, a.id as "from", a.citation, a.title as label
    from acts a cross join lateral jsonb_array_elements(a.record -> 'relations') relation
    where a.record -> 'relations' @> ${JSON.stringify([{ to: id }])}::jsonb
      and relation ->> 'to' = ${id}
    order by a.published desc nulls last, a.id limit 100`.execute(db);
  return rows;
}
