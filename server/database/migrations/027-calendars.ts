import { type Kysely, sql } from "kysely";

/**
 * Secret addresses of calendars: of everything a person watches, or of one watch. Only the hash is
 * stored; a new address ends the one before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendars (
      id uuid primary key default gen_random_uuid(),
      account text not null,
      watch_id uuid references watches (id) on delete cascade,
      secret_hash text not null unique,
      created_at timestamptz not null default now()
    );
    create unique index calendars_one_each on calendars (account, watch_id) nulls not distinct;`.execute(
    db,
  );
}
