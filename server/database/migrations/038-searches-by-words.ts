import { type Kysely, sql } from "kysely";

/**
 * The words of a search first: almost no other row has them, which PostgreSQL knows without
 * statistics. With the account first it reads the whole table until its first analysis.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index searches_repeat;
    create index searches_words on searches (fingerprint, line_id)`.execute(db);
}
