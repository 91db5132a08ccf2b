import { type Kysely, sql } from "kysely";

/**
 * The rows that have a frequent word. The text index answers the same, but PostgreSQL then visits
 * each of those rows, which takes seconds for a word that is in a third of a million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_words (
      -- The table of the rows.
      source text not null,
      word text not null,
      -- Of 'kept_word_reads'.
      read integer not null,
      -- Of the rows whose numbers have these upper bits: all but the lower 14.
      block integer not null,
      -- The lower bits of their numbers, two bytes each, the highest first.
      numbers bytea not null,
      primary key (source, word, read, block)
    );
    -- Every row is in the first read. A later one says all about the rows that changed since.
    create table kept_word_reads (
      source text not null,
      read integer not null,
      -- The table's count of changes.
      changes bigint not null,
      -- Numbers of a later read's rows, which may be gone: four bytes, the highest first.
      numbers bytea,
      -- The first read's: the words that are kept. All reads have the same.
      words text[],
      primary key (source, read)
    );
    -- Compressing takes longer than reading.
    alter table kept_words alter column numbers set storage external;
    alter table kept_word_reads alter column numbers set storage external`.execute(db);
}
