import { type Kysely, sql } from "kysely";

/**
 * Mail about watches. A digest is stored with its content before it is sent: any process can send
 * it, and none writes a second one for the same user and period.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table watch_settings (
      account text primary key,
      -- Names the account in links of mails.
      id uuid not null unique default gen_random_uuid(),
      digest text not null default 'off' check (digest in ('off', 'now', 'daily', 'weekly')),
      language text not null default 'en',
      time_zone text not null default 'UTC',
      changed_at timestamptz not null default now()
    );

    create table digests (
      account text not null,
      period text not null,
      mail jsonb not null,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      attempts integer not null default 0,
      retry_at timestamptz not null default now(),
      primary key (account, period)
    );
    create index digests_unsent on digests (retry_at) where sent_at is null;

    alter table watch_news add column digest_period text;
    create index watch_news_undigested on watch_news (account)
      where digest_period is null and read_at is null and dismissed_at is null;`.execute(db);
}
