import { sql, type Transaction } from "kysely";
import type { Database, Db } from "#server/database/database.ts";
import type { Tables } from "#server/database/tables.ts";

/**
 * Brings a table up to an edition of its data, unless that edition is there already. One
 * transaction under one lock a name, so that several processes may start at once and readers never
 * see half of it.
 */
export async function loadEdition(
  database: Database,
  name: string,
  checksum: string,
  load: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  if ((await findEdition(database, name)) === checksum) return;
  await database.transaction().execute(async (transaction) => {
    // The pool's limit is meant for requests; waiting for another process to load takes longer.
    await sql`set local statement_timeout = '120s'`.execute(transaction);
    await sql`select pg_advisory_xact_lock(hashtext(${`edition ${name}`}))`.execute(transaction);
    if ((await findEdition(transaction, name)) === checksum) return;
    await load(transaction);
    const loaded_at = new Date();
    await transaction
      .insertInto("dataset_editions")
      .values({ name, checksum, loaded_at })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ checksum, loaded_at }))
      .execute();
  });
}

async function findEdition(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("dataset_editions")
    .select("checksum")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.checksum;
}
