import { type Kysely, sql } from "kysely";

/** Finds the corrections of a notification; few rows correct another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notifications_corrects on notifications ((record->>'corrects'))
    where record->>'corrects' is not null`.execute(db);
}
