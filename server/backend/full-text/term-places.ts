/**
 * The places of each search term, in memory until a row changes. For each search PostgreSQL would
 * visit every row with a frequent word again; here a term's rows are read once and searches combine
 * them.
 */
import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
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
        const places = await read((db) => readPlaces(db, indexed, missing));
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

interface TermRow {
  term: number;
  version: string;
  nodes: number;
  /** Four bytes each, the highest first. */
  numbers: Buffer | null;
}

/** Reads all terms in one statement, so that they are of the same version. */
async function readPlaces(
  db: Db,
  { table, versionSql, version, numbers }: IndexedTable,
  terms: readonly SearchTerm[],
): Promise<Places[] | null> {
  const reads = terms.map((term, at) => {
    const query = termQuery(term);
    return sql`
      select ${sql.lit(at)} as term, ${versionSql} as version, numnode(${query}) as nodes,
        (select string_agg(int4send(number), '') from ${sql.table(table)} where words @@ ${query})
          as numbers`;
  });
  const { rows } = await sql<TermRow>`${sql.join(reads, sql` union all `)}`.execute(db);
  if (rows.some((row) => row.version !== version)) return null;
  const byTerm = new Map(rows.map((row) => [row.term, row]));
  return terms.map((_, at) => {
    const row = byTerm.get(at);
    return row && row.nodes > 0 ? placesOf(row.numbers, numbers) : null;
  });
}

function placesOf(found: Buffer | null, numbers: Int32Array): Int32Array {
  if (!found) return new Int32Array(0);
  const wanted = new Int32Array(found.length / 4);
  for (let at = 0; at < wanted.length; at += 1) wanted[at] = found.readInt32BE(at * 4);
  const highest = wanted.reduce((most, number) => Math.max(most, number), 0);
  const bits = new Uint8Array((highest >>> 3) + 1);
  for (const number of wanted) bits[number >>> 3] = (bits[number >>> 3] ?? 0) | (1 << (number & 7));
  let count = 0;
  for (let place = 0; place < numbers.length && count < wanted.length; place += 1) {
    const number = numbers[place] as number;
    if (((bits[number >>> 3] ?? 0) >>> (number & 7)) & 1) wanted[count++] = place;
  }
  return wanted.subarray(0, count);
}

/** A byte for each place: 1 with all of the wanted and none of the others. Stop words are left out. */
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
