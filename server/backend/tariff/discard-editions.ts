import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** Retired editions kept for a rollback. */
const maxRetired = 2;
const rowsAtOnce = 10_000;

/**
 * Discards the remains of a switch: other staged editions, and all but the last two retired ones.
 * The program's own stay. A discarded edition is retired and incomplete, so that nobody can switch
 * back to it; `deleteDiscarded` removes it.
 */
export async function discardOldEditions(db: Db, schedule: string): Promise<void> {
  await sql`
    update tariff_editions set state = 'retired', is_complete = false
    where schedule = ${schedule} and not is_bundled and (state = 'staged' or id in (
      select id from tariff_editions
      where schedule = ${schedule} and state = 'retired' and is_complete
      order by switched_at desc nulls last, id desc offset ${maxRetired}))`.execute(db);
}

/** Deletes discarded editions, some rows a transaction, so that nothing waits for it. */
export async function deleteDiscarded(db: Db): Promise<void> {
  const discarded = await db
    .selectFrom("tariff_editions")
    .select("id")
    .where("state", "=", "retired")
    .where("is_complete", "=", false)
    .execute();
  for (const { id } of discarded) {
    for (const table of ["tariff_measures", "tariff_lines"] as const)
      while ((await deleteSome(db, table, id)) > 0);
    await db.deleteFrom("tariff_editions").where("id", "=", id).execute();
  }
}

async function deleteSome(db: Db, table: string, id: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where edition_id = ${id} limit ${rowsAtOnce}))`.execute(
    db,
  );
  return Number(numAffectedRows);
}
