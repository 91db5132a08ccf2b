import { type Kysely, sql } from "kysely";

/** Which acts state a relation towards this one: looked up on every act's page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index acts_relations on acts
      using gin ((record -> 'relations') jsonb_path_ops);`.execute(db);
}
