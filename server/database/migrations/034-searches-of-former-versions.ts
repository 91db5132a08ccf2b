import { type Kysely, sql } from "kysely";
import type { Backfill } from "#server/database/migration.ts";

/**
 * A version from before 009 that still runs beside this one spends first and writes the search
 * afterwards. Meanwhile 009 may have counted its spend as one without a search: it is none once the
 * search is there. Searches of this version are current and fire no trigger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function open_spend_of_search() returns trigger language plpgsql as $$
    begin
      update ledger set unopened = false where id = new.ledger_id and unopened;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger open_spend_of_search after insert on searches
    for each row when (not new.is_current) execute function open_spend_of_search()`.execute(db);
}

const opened = sql`
  select e.id from ledger e join searches s on s.ledger_id = e.id where e.unopened`;

/** A batch's length. */
const batch = 10_000;

export const backfill: Backfill = {
  remaining: async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (${opened}) opened`.execute(db);
    return rows[0]?.count ?? 0;
  },
  next: async (db) => {
    const { numAffectedRows } = await sql`
      update ledger set unopened = false
      where id in (${opened} limit ${sql.lit(batch)})`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
