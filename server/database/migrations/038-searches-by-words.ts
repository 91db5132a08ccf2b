import { type Kysely, sql } from "kysely";

/**
 * Begins with the words of the search, which few rows share. With the account first, PostgreSQL
 * scans the whole table until it has statistics (ANALYZE).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index searches_repeat;
    create index searches_words on searches (fingerprint, line_id)`.execute(db);
}
