/**
 * The places of each search term, in memory until a row changes. For each search PostgreSQL would
 * visit every row with a frequent word again; here a term's rows are read once, those of frequent
 * words from where they are kept (`kept-words.ts`), and searches combine them.
 */
import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { numberIn } from "#server/backend/full-text/kept-words.ts";
import {
  addRow,
  countRows,
  emptyRows,
  findRows,
  highestOf,
  parseWordQuery,
  type RowSet,
  removeRow,
  type WordQuery,
  wordsOf,
} from "#server/backend/full-text/row-sets.ts";
import { type SearchTerm, termQuery } from "#server/backend/full-text/text-query.ts";
import type { Database, Db } from "#server/database/database.ts";

/** Places in ascending order; null for a stop word, which says nothing. */
export type Places = Int32Array | null;

export interface TermPlaces {
  /** Places of each term, in their order; null when the rows changed since the index was read. */
  find(terms: readonly SearchTerm[], read: ReadTexts): Promise<Places[] | null>;
}

/** Called for terms that are not in memory yet; see `searchTexts`. */
type ReadTexts = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

export interface IndexedTable {
  table: "acts" | "notifications";
  /** The version of the rows as they are now. */
  versionSql: RawBuilder<string>;
  /** The version of the rows at hand. */
  version: string;
  /** Their numbers, by place. */
  numbers: Int32Array;
}

/** Memory limits of the places. */
const most = { bytes: 32_000_000, terms: 20_000 };

export function createTermPlaces(indexed: IndexedTable): TermPlaces {
  const highest = highestOf(indexed.numbers);
  const noRows = emptyRows(highest);
  const known = new LRUCache<string, { places: Places }>({
    max: most.terms,
    maxSize: most.bytes,
    sizeCalculation: ({ places }) => (places?.byteLength ?? 0) + 1,
  });
  return {
    find: async (terms, read) => {
      const found = terms.map((term) => known.get(keyOf(term)));
      const missing = terms.filter((_, at) => !found[at]);
      if (missing.length > 0) {
        const places = await read((db) => readPlaces(db, indexed, { terms: missing, noRows }));
        if (!places) return null;
        for (const [at, term] of missing.entries()) {
          const one = { places: places[at] ?? null };
          known.set(keyOf(term), one);
          found[terms.indexOf(term)] = one;
        }
      }
      return found.map((one) => one?.places ?? null);
    },
  };
}

const keyOf = ({ kind, text, digits }: SearchTerm) => JSON.stringify([kind, digits ?? text]);

/** Reads all words in one statement, so that they are of the same version. */
async function readPlaces(
  db: Db,
  indexed: IndexedTable,
  { terms, noRows }: { terms: readonly SearchTerm[]; noRows: RowSet },
): Promise<Places[] | null> {
  const queries = await readQueries(db, indexed.table, terms);
  const found = await readRows(db, indexed, {
    noRows,
    words: wordsOf(queries.flatMap(({ words }) => words ?? [])),
    whole: queries.flatMap(({ text, words }) => (words || text === "" ? [] : [text])),
  });
  if (!found) return null;
  const rowsOf = (of: string) => found.get(of) ?? noRows;
  return queries.map(({ text, words }) => {
    if (text === "") return null;
    return placesOf(words ? findRows(words, rowsOf) : rowsOf(text), indexed.numbers);
  });
}

interface TermText {
  /** Empty for a stop word. */
  text: string;
  /** Null where the text index answers: for phrases, and for a table whose words are not kept. */
  words: WordQuery | null;
}

async function readQueries(
  db: Db,
  table: IndexedTable["table"],
  terms: readonly SearchTerm[],
): Promise<TermText[]> {
  const { rows } = await sql<{ texts: string[]; is_kept: boolean }>`
    select array[${sql.join(terms.map((term) => sql`${termQuery(term)}::text`))}] as texts,
      exists (select from kept_word_reads where source = ${table}) as is_kept`.execute(db);
  const { texts = [], is_kept = false } = rows[0] ?? {};
  return texts.map((text) => ({ text, words: is_kept ? parseWordQuery(text) : null }));
}

interface FoundRow {
  /**
   * In this order: rows of a word that is not kept or of a whole query, of a read with its rows,
   * and of the rows that changed since.
   */
  step: "version" | "index" | "again" | "kept" | "changed" | "matches";
  of: string | null;
  block: number | null;
  version: string | null;
  /** Four bytes each, in a block two, the highest first. */
  numbers: Buffer | null;
}

/**
 * By word and by whole query, which never are the same text, each that has rows; null for rows of
 * another version.
 */
async function readRows(
  db: Db,
  { table, versionSql, version }: IndexedTable,
  { words, whole, noRows }: { words: readonly string[]; whole: readonly string[]; noRows: RowSet },
): Promise<Map<string, RowSet> | null> {
  const numbersOf = sql`string_agg(int4send(number), '')`;
  const { rows } = await sql<FoundRow>`
    with asked as materialized (
      select word, array_to_tsvector(array[word])::text::tsquery as query,
        exists (select from kept_words k where source = ${table} and k.word = w.word) as is_kept
      from unnest(${words}::text[]) as w(word)),
    changed as materialized (
      select number from changed_rows where source = ${table} and changes >
        (select max(changes) from kept_word_reads where source = ${table})
        and exists (select from asked where is_kept)),
    -- One by one: joined, every row with the word would be visited.
    changed_texts as materialized (
      select number, words from changed cross join lateral (
        select words from ${sql.table(table)} row where row.number = changed.number offset 0) texts),
    found as (
      select 0 as place, 'version' as step, null as of, null::integer as block,
        ${versionSql}::text as version, null::bytea as numbers
      union all select 1, 'index', word, null, null,
        (select ${numbersOf} from ${sql.table(table)} where words @@ query)
      from asked where not is_kept
      union all select 1, 'index', whole, null, null,
        (select ${numbersOf} from ${sql.table(table)} where words @@ whole::tsquery)
      from unnest(${whole}::text[]) whole
      union all select 2 * read, 'again', null, null, null, numbers
      from kept_word_reads where source = ${table} and read > 0
        and exists (select from asked where is_kept)
      union all select 2 * read + 1, 'kept', k.word, block, null, numbers
      from asked join kept_words k using (word) where source = ${table} and is_kept
      union all select 1000, 'changed', null, null, null, ${numbersOf} from changed
      union all select 1001, 'matches', word, null, null,
        (select ${numbersOf} from changed_texts where words @@ query)
      from asked where is_kept)
    select step, of, block, version, numbers from found order by place`.execute(db);
  if (rows[0]?.version !== version) return null;
  const found = new Map<string, RowSet>();
  const notKept = new Set<string | null>();
  for (const { step, of, block, numbers: bytes } of rows) {
    if (step === "index") notKept.add(of);
    if (!bytes) continue;
    // A set for a word without rows would only be collected again.
    if (of !== null && !found.has(of)) found.set(of, noRows.slice());
    const rowsOf = of === null ? null : found.get(of);
    const size = block === null ? 4 : 2;
    for (let at = 0; at < bytes.length; at += size) {
      const number =
        block === null
          ? bytes.readInt32BE(at)
          : numberIn(block, ((bytes[at] as number) << 8) | (bytes[at + 1] as number));
      if (rowsOf) addRow(rowsOf, number);
      else for (const [word, all] of found) if (!notKept.has(word)) removeRow(all, number);
    }
  }
  return found;
}

/** As plain loops: a million calls would take longer than the statement. */
function placesOf(rows: RowSet, numbers: Int32Array): Int32Array {
  const { length } = rows;
  const places = new Int32Array(countRows(rows, numbers.length));
  let count = 0;
  for (let place = 0; count < places.length && place < numbers.length; place += 1) {
    const number = numbers[place] as number;
    const at = number >>> 3;
    if (at < length && ((rows[at] as number) >>> (number & 7)) & 1) places[count++] = place;
  }
  return places.subarray(0, count);
}

/**
 * A byte for each place: 1 with all of the wanted and none of the others. Stop words are left out.
 */
export function matchAll(
  size: number,
  wanted: readonly Places[],
  others: readonly Places[],
): Uint8Array {
  const matches = new Uint8Array(size);
  const counted = wanted.filter((places) => places !== null);
  if (counted.length === 0) matches.fill(1);
  for (const [before, places] of counted.entries())
    for (const place of places) if (matches[place] === before) matches[place] = before + 1;
  if (counted.length > 1)
    for (let place = 0; place < size; place += 1)
      matches[place] = matches[place] === counted.length ? 1 : 0;
  for (const places of others) for (const place of places ?? []) matches[place] = 0;
  return matches;
}

/** Runs a search of the texts, with the database's own time limit unless another is given. */
export function searchTexts<Result>(
  database: Database,
  work: (db: Db) => Promise<Result>,
  timeout?: string,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    // For a word without matches PostgreSQL prefers a sequential scan to the index (0.3 s a word at
    // 100,000 rows). With less memory it forgets which rows of a page a frequent word is in, and
    // reads the texts of all of them.
    await sql`
      select set_config('enable_seqscan', 'off', true), set_config('work_mem', '64MB', true),
        set_config('statement_timeout', coalesce(${timeout ?? null}, current_setting('statement_timeout')), true)
    `.execute(transaction);
    return work(transaction);
  });
}
