import { type Kysely, sql } from "kysely";

/**
 * The rows that changed since a count of `content_changes`, removed ones included: what is kept of
 * a table in memory is brought up to date by them. A writer holds the count until it commits, so a
 * reader of a count sees every row of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Before this count changes are not known by row: the whole table is read again.
    alter table content_changes add column rows_known_since bigint not null default 0;

    create table changed_rows (
      -- The table that changed.
      source text not null,
      -- Of its row, which may be gone.
      number integer not null,
      -- The count with its last change.
      changes bigint not null,
      primary key (source, number)
    );
    create index changed_rows_since on changed_rows (source, changes);

    -- With the number, so that the order of a day is read from the index alone.
    create index notifications_order on notifications (published desc, id) include (number);
    drop index notifications_published;
    create index acts_order on acts (published desc nulls last, id) include (number);
    drop index acts_published;

    -- Columns of a large table as they were at a count, so that a start reads them and the rows
    -- that changed since.
    create table kept_columns (
      source text not null,
      name text not null,
      changes bigint not null,
      -- The statement that read them.
      layout text not null,
      -- Numbers of two or four bytes, the lowest first.
      numbers bytea not null,
      -- Of a column of texts: those that its numbers stand for.
      texts text[],
      -- Of a column of arrays: where each row begins.
      starts bytea,
      primary key (source, name)
    );
    -- Compressing takes longer than reading.
    alter table kept_columns alter column numbers set storage external,
      alter column starts set storage external;

    -- Fires after count_content_change, by its name.
    create function record_changed_rows() returns trigger language plpgsql as $$
    declare
      now_at bigint := (select changes from content_changes where source = tg_table_name);
    begin
      if tg_op = 'TRUNCATE' then
        update content_changes set rows_known_since = now_at where source = tg_table_name;
      elsif tg_op = 'DELETE' then
        insert into changed_rows (source, number, changes)
        select tg_table_name, number, now_at from old_rows
        on conflict (source, number) do update set changes = excluded.changes;
      else
        insert into changed_rows (source, number, changes)
        select tg_table_name, number, now_at from new_rows
        on conflict (source, number) do update set changes = excluded.changes;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ["acts", "notifications"])
    await sql`
      create trigger record_inserted_rows after insert on ${sql.table(table)}
      referencing new table as new_rows
      for each statement execute function record_changed_rows();
      create trigger record_updated_rows after update on ${sql.table(table)}
      referencing new table as new_rows
      for each statement execute function record_changed_rows();
      create trigger record_deleted_rows after delete on ${sql.table(table)}
      referencing old table as old_rows
      for each statement execute function record_changed_rows();
      create trigger record_truncation after truncate on ${sql.table(table)}
      for each statement execute function record_changed_rows()`.execute(db);
}
