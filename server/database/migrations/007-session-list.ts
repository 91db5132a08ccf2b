import { type Kysely, sql } from "kysely";

/** A user's sessions can be listed and named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A user's sessions; ended ones have an empty payload.
    create index web_sessions_person on web_sessions ((payload #>> '{data,profile,email}'))
      where ended_at is null;

    -- Beside the payload: a request writes the payload back as it read it, with an old name in it.
    alter table web_sessions add column name text;`.execute(db);
}
