import { type Kysely, sql } from "kysely";

/** Numbers of notifications, by which the feed's index in memory identifies them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications add column number integer generated always as identity unique`.execute(
    db,
  );
}
