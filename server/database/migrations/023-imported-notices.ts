import { type Kysely, sql } from "kysely";

/** Notices of publishers' feeds: imported records, open reviews, and each source's date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null: came with the program, whose next edition replaces it.
    alter table notifications add column imported_from text;
    create index notifications_program on notifications ((record #>> '{source,identifier}'))
      where imported_from is null;

    create table source_records (
      source text not null,
      -- The publisher's own stable number.
      key text not null,
      -- Of the notification, published or not.
      notification_id text not null unique,
      -- unmatched: a correction whose document is not here.
      state text not null check (
        state in ('published', 'waiting', 'accepted', 'rejected', 'unmatched')),
      -- Of the record.
      checksum text not null,
      -- The notification as mapped.
      record jsonb not null,
      -- How sure the mapping is, 0 to 1, and why.
      score real not null,
      reasons text[] not null,
      -- Id of the notification that this one corrects.
      corrects text,
      -- Numbers by which its act may be found.
      identifiers text[] not null default '{}',
      first_seen timestamptz not null,
      changed_at timestamptz not null,
      primary key (source, key)
    );
    create index source_records_waiting on source_records (score desc, notification_id)
      where state = 'waiting';
    create index source_records_unmatched on source_records (source, corrects)
      where state = 'unmatched';

    -- Append-only: a record that changes after a decision may be decided again.
    create table review_decisions (
      id bigint generated always as identity primary key,
      notification_id text not null,
      decision text not null check (decision in ('accepted', 'rejected')),
      -- As the person gave it.
      decided_by text not null,
      decided_at timestamptz not null,
      -- Of the record that was decided on.
      checksum text not null
    );
    create index review_decisions_notification on review_decisions (notification_id, id);

    create table source_refreshes (
      source text primary key,
      -- What is held is as of this moment; null before the first success.
      as_of timestamptz,
      last_attempt_at timestamptz not null,
      -- Of the last attempt; null where it succeeded.
      problem text
    );
    insert into content_changes (source) values ('source_refreshes');
    create trigger count_content_change
    after insert or update or delete or truncate on source_refreshes
    for each statement execute function count_content_change()`.execute(db);
}
