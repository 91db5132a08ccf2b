import { type Kysely, sql } from "kysely";

/** Finds the regulations with a date ahead by the last of their dates; ISO dates sort as text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index acts_ahead on acts (greatest(
      record->'dates'->>'commentsClose', record->'dates'->>'entersIntoForce',
      record->'dates'->>'appliesFrom', record->'dates'->>'transitionEnds',
      record->'dates'->>'complianceDeadline', record->'dates'->>'expires'))`.execute(db);
}
