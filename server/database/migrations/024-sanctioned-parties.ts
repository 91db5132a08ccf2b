import { type Kysely, sql } from "kysely";

/** Lists of sanctioned parties by edition, and their names as they are compared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    create table party_editions (
      id integer generated always as identity primary key,
      -- As the importer is called: ofac-sdn.
      list text not null,
      -- The day that the publisher names, else that of the fetch.
      day date not null,
      -- Of the file it was read from.
      checksum text not null,
      state text not null check (state in ('staged', 'live', 'retired')),
      party_count integer not null default 0,
      name_count integer not null default 0,
      -- Why an import did not make it the live one.
      held text[] not null default '{}',
      created_at timestamptz not null default now(),
      switched_at timestamptz
    );
    create unique index party_editions_live on party_editions (list) where state = 'live';

    create table parties (
      edition_id integer not null references party_editions on delete cascade,
      -- The publisher's number.
      key text collate "C" not null,
      name text not null,
      type text not null check (type in ('person', 'entity', 'vessel', 'aircraft')),
      programs text[] not null,
      countries text[] not null,
      -- Passports, registrations, IMO numbers, as published.
      ids text[] not null,
      remarks text,
      primary key (edition_id, key)
    );

    create table party_names (
      edition_id integer not null references party_editions on delete cascade,
      party_key text collate "C" not null,
      name text not null,
      kind text not null check (kind in ('primary', 'alias', 'weak')),
      -- Words without accents, signs and legal forms, sorted.
      words text not null,
      -- The same words as they sound, whatever the transliteration.
      sounds text not null
    );
    create index party_names_edition on party_names (edition_id, party_key);
    create index party_names_words on party_names using gin (words gin_trgm_ops);
    create index party_names_sounds on party_names using gin (sounds gin_trgm_ops);`.execute(db);
}
