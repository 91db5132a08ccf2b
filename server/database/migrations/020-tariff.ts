import { type Kysely, sql } from "kysely";

/** Published schedules by edition: their lines and what each line bears. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tariff_editions (
      id integer generated always as identity primary key,
      -- As the importer is called: us-hts.
      schedule text not null,
      market text not null,
      name text not null,
      publisher text not null,
      source text not null,
      -- The day from which the figures apply.
      effective date not null,
      -- Of the file it was read from.
      checksum text not null,
      state text not null check (state in ('staged', 'live', 'retired')),
      -- Came with the program, not by an import.
      is_bundled boolean not null default false,
      -- What it holds in full: lines, mfn, preference, column-2, agencies, remedies.
      covers text[] not null default '{}',
      -- Rows of the file that are stored, for an import that goes on.
      rows_read integer not null default 0,
      -- Every row of the file is stored. Not true of one that is being deleted.
      is_complete boolean not null default false,
      line_count integer not null default 0,
      measure_count integer not null default 0,
      unparsed_count integer not null default 0,
      -- Why an import did not make it the live one.
      held text[] not null default '{}',
      created_at timestamptz not null default now(),
      switched_at timestamptz
    );
    create unique index tariff_editions_live on tariff_editions (schedule) where state = 'live';

    create table tariff_lines (
      edition_id integer not null references tariff_editions on delete cascade,
      code text collate "C" not null,
      title text,
      units text[],
      flags text[],
      ad boolean,
      cvd boolean,
      primary key (edition_id, code)
    );

    create table tariff_measures (
      edition_id integer not null references tariff_editions on delete cascade,
      -- Digits; the measure concerns every line that begins with them.
      code text collate "C" not null,
      kind text not null,
      -- As published, and as far as it is a sum of a percentage and amounts a unit.
      rate text not null,
      ad_valorem double precision,
      specific jsonb,
      parsed boolean not null,
      programs text[],
      -- Null: every origin.
      origins text[],
      origins_out text[],
      valid_from date,
      valid_to date,
      detail jsonb
    );
    create index tariff_measures_code on tariff_measures (edition_id, code);`.execute(db);
}
