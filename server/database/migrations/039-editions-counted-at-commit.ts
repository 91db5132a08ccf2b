import { type Kysely, sql } from "kysely";

/**
 * A change of the tariff editions is counted at the end of its transaction. Counted at once, the
 * count would be locked while an edition's rows are written, and editions would load one by one.
 * Until the end its events are pending: a migration that changes rows and then alters the table has
 * to run `set constraints all immediate` between. `record_changed_rows`, which reads the count at
 * the end of a statement, cannot serve this table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger count_content_change on tariff_editions;
    create constraint trigger count_content_change
      after insert or update or delete on tariff_editions
      deferrable initially deferred
      for each row execute function count_content_change();
    -- Constraint triggers cannot fire on truncate.
    create trigger count_truncation after truncate on tariff_editions
      for each statement execute function count_content_change()`.execute(db);
}
