import { type Kysely, sql } from "kysely";

/**
 * Watches and their news. The insert itself fills the queue of new notifications, so that no clock
 * or sequence has to tell which ones are new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table watches (
      id uuid primary key default gen_random_uuid(),
      account text not null,
      kind text not null check (kind in ('code', 'market', 'lane', 'act', 'search')),
      key text not null,
      -- Conditions of every kind but a search, null where it has none.
      markets text[],
      origins text[],
      code text,
      act_id text,
      -- The retired code that this one succeeds.
      moved_from text,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      unique (account, kind, key)
    );
    create index watches_kind on watches (kind) where removed_at is null;

    -- A person reads and dismisses a notification once, however many of their watches it matches.
    create table watch_news (
      account text not null,
      notification_id text not null,
      found_at timestamptz not null default now(),
      read_at timestamptz,
      dismissed_at timestamptz,
      primary key (account, notification_id)
    );
    create index watch_news_unread on watch_news (account)
      where read_at is null and dismissed_at is null;

    create table watch_matches (
      watch_id uuid not null references watches (id) on delete cascade,
      notification_id text not null,
      primary key (watch_id, notification_id)
    );

    create table watch_queue (notification_id text primary key);`.execute(db);
  await sql`
    create function queue_for_watches() returns trigger language plpgsql as $$
    begin
      insert into watch_queue select id from inserted on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger queue_for_watches after insert on notifications
    referencing new table as inserted
    for each statement execute function queue_for_watches()`.execute(db);
}
