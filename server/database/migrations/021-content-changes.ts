import { type Kysely, sql } from "kysely";

/** Counts the changes of public content, so that pages can be cached until the next one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_changes (
      -- The table that changed.
      source text primary key,
      changes bigint not null default 0
    )`.execute(db);
  await sql`
    insert into content_changes (source)
    values ('acts'), ('notifications'), ('dataset_editions'), ('tariff_editions')`.execute(db);
  await sql`
    create function count_content_change() returns trigger language plpgsql as $$
    begin
      update content_changes set changes = changes + 1 where source = tg_table_name;
      return null;
    end $$`.execute(db);
  for (const table of ["acts", "notifications", "dataset_editions", "tariff_editions"])
    await sql`
      create trigger count_content_change
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function count_content_change()`.execute(db);
}
