import { type Kysely, sql } from "kysely";

/** A disputed payment names its dispute and the credits that it took back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoices
      add column dispute_id text,
      add column dispute_credits integer not null default 0 check (dispute_credits >= 0);`.execute(
    db,
  );
}
