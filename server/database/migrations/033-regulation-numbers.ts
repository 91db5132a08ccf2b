import { type Kysely, sql } from "kysely";

/** Short names of regulations, by which the search's index in memory knows them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table acts add column number integer generated always as identity unique`.execute(db);
}
