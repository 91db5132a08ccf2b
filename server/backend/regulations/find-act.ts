import { sql } from "kysely";
import { listNotificationsOfAct } from "#server/backend/notifications/list-notifications.ts";
import type { Database, Db } from "#server/database/database.ts";
import type { Act, ActDetails } from "#shared/contract/regulations.ts";
import { AppError } from "#shared/errors.ts";

/** One act with what other acts say about it and what was noticed about it. Throws `not-found`. */
export async function findAct(
  context: { database: Database; now(): Date },
  id: string,
): Promise<ActDetails> {
  // Nothing else can be an act's id, and PostgreSQL refuses some of it.
  if (!/^[\w-]+$/.test(id)) throw new AppError("not-found");
  const [found, relatedFrom, notifications] = await Promise.all([
    sql<{
      jurisdiction: string;
      record: Act;
    }>`select jurisdiction, record from acts where id = ${id}`.execute(context.database),
    readRelationsTowards(context.database, id),
    listNotificationsOfAct(context, id),
  ]);
  const [row] = found.rows;
  if (!row) throw new AppError("not-found");
  return { ...row.record, jurisdiction: row.jurisdiction, relatedFrom, notifications };
}

/**
 * The label is the other act's citation and title, since its own words about the relation name this
 * act.
 */
async function readRelationsTowards(db: Db, id: string): Promise<ActDetails["relatedFrom"]> {
  const { rows } = await sql<ActDetails["relatedFrom"][number]>`
    select relation ->> 'kind' as kind, a.id as "from", a.citation || ': ' || a.title as label
    from acts a cross join lateral jsonb_array_elements(a.record -> 'relations') relation
    where a.record -> 'relations' @> ${JSON.stringify([{ to: id }])}::jsonb and relation ->> 'to' = ${id}
    order by a.published desc nulls last, a.id limit 100`.execute(db);
  return rows;
}
