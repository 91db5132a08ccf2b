import { type Kysely, sql } from "kysely";
import type { Backfill } from "#server/database/migration.ts";

/**
 * A spend and the search that it pays for are written together, once per account and search. A
 * spend without a search, as the specification's bare call leaves it, waits for the next one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger add column unopened boolean not null default false;
    create index ledger_unopened on ledger (actor, line_id, sequence) where unopened;

    alter table searches
      -- One per account and fingerprint; cleared when it expires or its credit is refunded.
      add column is_current boolean not null default false,
      -- Whether its results were sent at least once: until now they were when the row was written.
      add column opened boolean not null default true;
    alter table searches alter column opened set default false;
    create unique index searches_current on searches (line_id, fingerprint) where is_current;`.execute(
    db,
  );
}

/** Spends that were made by a call, and neither opened a search nor were refunded. */
const lost = sql`
  select e.id from ledger e
  where e.kind = 'spend' and e.body_hash is not null and not e.unopened
    and not exists (select from searches s where s.ledger_id = e.id)
    and not exists (select from ledger r where r.refund_of = e.id)`;

/** Finding them reads the whole ledger, so a batch is large. */
const batch = 200_000;

export const backfill: Backfill = {
  remaining: async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (${lost}) lost`.execute(db);
    return rows[0]?.count ?? 0;
  },
  next: async (db) => {
    const { numAffectedRows } = await sql`
      update ledger set unopened = true
      where id in (${lost} limit ${sql.lit(batch)})`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
