import { type Kysely, sql } from "kysely";

/** The notifications of an act in the order of the feed: a page shows a few of maybe thousands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notifications_act_published on notifications (act_id, published desc, id);
    drop index notifications_act`.execute(db);
}
