/**
 * The rows of each frequent word, kept in the database: all rows as of a count of changes, then
 * those that changed, read after read.
 */
import { sql } from "kysely";
import type { Database, Db } from "#server/database/database.ts";

type Table = "acts" | "notifications";

/** Rarer words are few rows to visit, and most of the words. */
const minShare = 0.001;
/** Of these rows the frequent words are told. */
const sampleSize = 20_000;
/** A search visits the rows that changed since the last read. */
const maxChanged = 500;
/** A search goes through all reads. */
const maxReads = 16;
/** Above this share of rows that were read again all are. */
const maxReadAgain = 0.1;
/** Of a row's number, in a block: a second's work, after which a stopping program ends it. */
const blockBits = 14;

/** The number of a block's row, from the two bytes that the block has of it. */
export function numberIn(block: number, rest: number): number {
  return block * 2 ** blockBits + rest;
}

interface KeptWords {
  /** Count of changes of the last read. */
  changes: number;
  reads: number;
  /** Rows of the later reads. */
  readAgain: number;
  words: string[];
}

/** Whether enough rows have changed for another read; true where there was none yet. */
export async function areWordsDue(db: Db, table: Table): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    with last as (select max(changes) as changes from kept_word_reads where source = ${table})
    select last.changes is null
      or last.changes < (select rows_known_since from content_changes where source = ${table})
      or (select count(*) > ${maxChanged} from changed_rows
        where source = ${table} and changes > last.changes) as is_due
    from last`.execute(db);
  return rows[0]?.is_due ?? false;
}

/**
 * Reads the changed rows, or all. Does nothing while another process is doing so, and keeps nothing
 * once the program stops.
 */
export async function keepWords(
  database: Database,
  table: Table,
  isStopping: () => boolean = () => false,
): Promise<void> {
  await database
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      // A block of a million rows takes longer than a request may.
      await sql`set local statement_timeout = '300s'`.execute(transaction);
      const { rows } = await sql<{ is_mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext(${`kept words of ${table}`})) as is_mine
      `.execute(transaction);
      if (!rows[0]?.is_mine) return;
      const kept = await readState(transaction, table);
      if (!kept || !(await readChangedRows(transaction, table, kept)))
        await readAllRows(transaction, table, isStopping);
    });
}

/** Null where the rows that changed since the last read are not known. */
async function readState(db: Db, table: Table): Promise<KeptWords | null> {
  const { rows } = await sql<KeptWords & { known_since: number }>`
    select max(r.changes) as changes, count(*)::integer as reads,
      coalesce(sum(length(r.numbers)) / 4, 0)::integer as "readAgain",
      (select words from kept_word_reads where source = ${table} and read = 0) as words,
      (select rows_known_since from content_changes where source = ${table}) as known_since
    from kept_word_reads r where source = ${table} having count(*) > 0`.execute(db);
  const [state] = rows;
  return state && state.changes >= state.known_since ? state : null;
}

/** False where reading all rows is better. */
async function readChangedRows(
  db: Db,
  table: Table,
  { changes, reads, readAgain, words }: KeptWords,
): Promise<boolean> {
  const { rows } = await sql<{ numbers: number[]; size: number }>`
    select coalesce(array_agg(number), '{}') as numbers,
      (select count(*)::integer from ${sql.table(table)}) as size
    from changed_rows where source = ${table} and changes > ${changes}`.execute(db);
  const { numbers = [], size = 0 } = rows[0] ?? {};
  if (numbers.length === 0) return true;
  if (reads >= maxReads || readAgain + numbers.length > size * maxReadAgain) return false;
  await insertWords(db, { table, read: reads, words, condition: sql`number = any(${numbers})` });
  await sql`
    insert into kept_word_reads (source, read, changes, numbers)
    select ${table}, ${reads}, changes,
      (select string_agg(int4send(number), '') from unnest(${numbers}::integer[]) number)
    from content_changes where source = ${table}`.execute(db);
  return true;
}

async function readAllRows(db: Db, table: Table, isStopping: () => boolean): Promise<void> {
  await sql`delete from kept_words where source = ${table}`.execute(db);
  await sql`delete from kept_word_reads where source = ${table}`.execute(db);
  const words = await frequentWords(db, table);
  const { rows } = await sql<{ last: number | null }>`
    select max(number) >> ${sql.lit(blockBits)} as last from ${sql.table(table)}`.execute(db);
  // Block after block, so that the words of a million rows need no memory at once.
  for (let block = 0; block <= (rows[0]?.last ?? -1); block += 1) {
    if (isStopping()) throw new Error("the program stops");
    const [from, to] = [numberIn(block, 0), numberIn(block + 1, 0)];
    const condition = sql`number >= ${from} and number < ${to}`;
    await insertWords(db, { table, read: 0, words, condition });
  }
  await sql`
    insert into kept_word_reads (source, read, changes, words)
    select ${table}, 0, changes, ${words} from content_changes where source = ${table}
  `.execute(db);
}

async function frequentWords(db: Db, table: Table): Promise<string[]> {
  const { rows } = await sql<{ words: string[] | null }>`
    with sample as materialized (
      select number from ${sql.table(table)} order by hashint4(number), number limit ${sampleSize}),
    frequent as (
      select word from sample join ${sql.table(table)} using (number)
        cross join unnest(tsvector_to_array(words)) word
      group by word having count(*) >= ${sql.lit(minShare)} * (select count(*) from sample))
    select array_agg(word) as words from frequent`.execute(db);
  return rows[0]?.words ?? [];
}

async function insertWords(
  db: Db,
  {
    table,
    read,
    words,
    condition,
  }: { table: Table; read: number; words: readonly string[]; condition: ReturnType<typeof sql> },
): Promise<void> {
  const [bits, rest] = [sql.lit(blockBits), sql.lit(2 ** blockBits - 1)];
  await sql`
    insert into kept_words (source, word, read, block, numbers)
    select ${table}, word, ${read}, number >> ${bits}, string_agg(int2send(
      (number & ${rest})::smallint), '')
    from ${sql.table(table)} cross join unnest(tsvector_to_array(words)) word
      join unnest(${words}::text[]) as frequent(word) using (word)
    where ${condition} group by word, number >> ${bits}`.execute(db);
}
