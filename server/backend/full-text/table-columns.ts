/**
 * Columns of a table in memory, the newest row first: a row has a place. They are read once, and
 * then by the rows that changed.
 */
import { type RawBuilder, sql } from "kysely";
import { addRow, emptyRows, hasRow, highestOf } from "#server/backend/full-text/row-sets.ts";
import {
  buildValues,
  gather,
  gatherValues,
  growingArray,
  runsOf,
  type Values,
} from "#server/backend/full-text/values.ts";
import type { Db } from "#server/database/database.ts";

export interface ColumnsOf<Day extends string, Text extends string> {
  table: "acts" | "notifications";
  /** Dates; that of publication orders the rows. */
  days: readonly ("published" | Day)[];
  /** Texts and arrays of them, by name. */
  texts: Record<Text, TextColumn>;
}

export interface TextColumn {
  value: RawBuilder<unknown>;
  isArray: boolean;
  /** Makes the texts of a row from the value; another function needs another name of the column. */
  from?: (value: string[]) => string[];
}

export interface TableColumns<Day extends string, Text extends string> {
  /** The table's count of changes. */
  changes: number;
  size: number;
  /** Numbers of the rows. */
  numbers: Int32Array;
  /** Days since 1970; `noDay` for none. */
  days: Record<"published" | Day, Int32Array>;
  texts: Record<Text, Values>;
}

/** The columns of facets that the table stores. */
export function facetColumns<Name extends string>(
  facets: Record<Name, { column: string | null; isArray: boolean }>,
): Record<Name, TextColumn> {
  const stored = namesOf(facets).flatMap((name) => {
    const { column, isArray } = facets[name];
    return column === null ? [] : [[name, { value: sql.ref(column), isArray }] as const];
  });
  return Object.fromEntries(stored) as Record<Name, TextColumn>;
}

/** Earlier than any day, so that no range includes it. */
export const noDay = -(2 ** 31);

const oneDayMs = 86_400_000;

export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / oneDayMs;
}

export function dateOf(day: number): string {
  return new Date(day * oneDayMs).toISOString().slice(0, 10);
}

/** Above this share of the rows a change is not worth merging. */
const maxShare = 0.2;
const fewRows = 1000;

/**
 * The columns as they are now, from those before if there are any, and how many rows were read for
 * them. Call it in a transaction that sees one state of the database.
 */
export async function readColumns<Day extends string, Text extends string>(
  db: Db,
  definition: ColumnsOf<Day, Text>,
  before: TableColumns<Day, Text> | null,
): Promise<{ columns: TableColumns<Day, Text>; read: number }> {
  const { changes, knownSince } = await readChanges(db, definition.table);
  if (before?.changes === changes) return { columns: before, read: 0 };
  if (before && before.changes >= knownSince && before.changes < changes) {
    const changed = await readChanged(db, definition.table, before.changes);
    if (changed.length <= Math.max(fewRows, before.size * maxShare)) {
      const merged = await mergeChanged(db, definition, before, changed);
      return { columns: { ...merged, changes }, read: changed.length };
    }
  }
  const whole = await readRows(db, definition, sql`true`, null);
  return { columns: { ...whole, changes }, read: whole.size };
}

/** The columns that a row is read as: an array in JSON. */
export function rowSql({ days, texts }: ColumnsOf<string, string>): RawBuilder<string> {
  const values = [
    sql`number`,
    ...days.map((day) => sql`${sql.ref(day)} - date '1970-01-01'`),
    ...Object.values(texts).map(({ value }) => value),
  ];
  return sql`json_build_array(${sql.join(values)})::text`;
}

/** Changes with the rows of a table. */
export function changesSql(table: string): RawBuilder<string> {
  return sql`(select changes::text from content_changes where source = ${sql.lit(table)})`;
}

async function readChanges(
  db: Db,
  table: string,
): Promise<{ changes: number; knownSince: number }> {
  const { rows } = await sql<{ changes: number; known_since: number }>`
    select changes, rows_known_since as known_since from content_changes
    where source = ${table}`.execute(db);
  return { changes: rows[0]?.changes ?? 0, knownSince: rows[0]?.known_since ?? 0 };
}

async function readChanged(db: Db, table: string, since: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from changed_rows where source = ${table} and changes > ${since}`.execute(db);
  return rows.map(({ number }) => number);
}

type Read<Day extends string, Text extends string> = Omit<TableColumns<Day, Text>, "changes">;
type Row = [number: number, ...(number | null | string | string[])[]];

const inOrder = sql`order by published desc nulls last, id`;
const rowsAtOnce = 10_000;

/** The rows of a condition. The codes of texts go on from those of `before`. */
async function readRows<Day extends string, Text extends string>(
  db: Db,
  definition: ColumnsOf<Day, Text>,
  condition: RawBuilder<unknown>,
  before: Read<Day, Text> | null,
): Promise<Read<Day, Text>> {
  const builder = buildColumns(definition, before);
  await sql`
    declare rows_of_table no scroll cursor for
    select ${rowSql(definition)} as row
    from ${sql.table(definition.table)} where ${condition} ${inOrder}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch ${sql.lit(rowsAtOnce)} from rows_of_table`.execute(db);
    for (const row of JSON.parse(`[${rows.map(({ row }) => row)}]`) as Row[]) builder.add(row);
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close rows_of_table`.execute(db);
  return builder.build();
}

function buildColumns<Day extends string, Text extends string>(
  { days, texts }: ColumnsOf<Day, Text>,
  before: Read<Day, Text> | null,
): { add(row: Row): void; build(): Read<Day, Text> } {
  const numbers = growingArray(Int32Array);
  const dayColumns = days.map((name) => ({ name, column: growingArray(Int32Array) }));
  const textColumns = namesOf(texts).map((name) => {
    const { isArray, from } = texts[name];
    return { name, from, column: buildValues(isArray, before?.texts[name].texts) };
  });
  return {
    add: (row) => {
      numbers.push(row[0]);
      let at = 1;
      for (const { column } of dayColumns) column.push((row[at++] as number | null) ?? noDay);
      for (const { column, from } of textColumns) {
        const value = row[at++] as string | string[];
        column.add(from ? from(value as string[]) : value);
      }
    },
    build: () => ({
      size: numbers.length(),
      numbers: numbers.build(),
      days: byName(dayColumns, ({ column }) => column.build()),
      texts: byName(textColumns, ({ column }) => column.build()),
    }),
  };
}

async function mergeChanged<Day extends string, Text extends string>(
  db: Db,
  definition: ColumnsOf<Day, Text>,
  before: TableColumns<Day, Text>,
  changed: readonly number[],
): Promise<Read<Day, Text>> {
  const condition = sql`number = any(${changed}::integer[])`;
  const added = await readRows(db, definition, condition, before);
  const from = await mergeOrder(db, definition.table, { before, added, changed });
  const runs = runsOf(from);
  return {
    size: from.length,
    numbers: gather(before.numbers, added.numbers, runs),
    days: byName(
      definition.days.map((name) => ({ name })),
      ({ name }) => gather(before.days[name], added.days[name], runs),
    ),
    texts: byName(
      namesOf(definition.texts).map((name) => ({ name })),
      ({ name }) => gatherValues(before.texts[name], added.texts[name], runs),
    ),
  };
}

function namesOf<Name extends string>(record: Record<Name, unknown>): Name[] {
  return Object.keys(record) as Name[];
}

function byName<One extends { name: string }, Value>(
  all: readonly One[],
  valueAt: (one: One) => Value,
): Record<One["name"], Value> {
  return Object.fromEntries(all.map((one) => [one.name, valueAt(one)])) as Record<
    One["name"],
    Value
  >;
}

type Ordered = Pick<TableColumns<never, never>, "numbers" | "days" | "size">;

/**
 * The source of each merged place: a place before, or the complement (~) of one among the added.
 * A row keeps its place unless its day of publication changed; on the days of the others the
 * database says the order.
 */
async function mergeOrder(
  db: Db,
  table: string,
  { before, added, changed }: { before: Ordered; added: Ordered; changed: readonly number[] },
): Promise<Int32Array> {
  const places = new Map(Array.from(added.numbers, (number, place) => [number, place]));
  const isChanged = emptyRows(highestOf(before.numbers));
  for (const number of changed) addRow(isChanged, number);
  const dayBefore = before.days.published;
  const dayNow = added.days.published;
  // Plain arrays and loops: a function for each of a million places takes longer than all else.
  const from = new Int32Array(before.size);
  const dayOfPlace = new Int32Array(before.size);
  let size = 0;
  const kept = new Set<number>();
  for (let place = 0; place < before.size; place += 1) {
    const number = before.numbers[place] as number;
    let source = place;
    if (hasRow(isChanged, number)) {
      const now = places.get(number);
      if (now === undefined || dayNow[now] !== dayBefore[place]) continue;
      kept.add(now);
      source = ~now;
    }
    from[size] = source;
    dayOfPlace[size] = dayBefore[place] as number;
    size += 1;
  }
  const sources = from.subarray(0, size);
  const moved = [...places.values()].filter((place) => !kept.has(place));
  if (moved.length === 0) return sources;
  const days = new Set(moved.map((place) => dayNow[place] as number));
  const placeOf = (source: number) =>
    source >= 0 ? (before.numbers[source] as number) : (added.numbers[~source] as number);
  return insertMoved(
    { sources, dayOf: dayOfPlace, numberOf: placeOf },
    new Map(moved.map((place) => [added.numbers[place] as number, ~place])),
    await readOrderOf(db, table, [...days]),
  );
}

interface DayOrder {
  day: number;
  numbers: number[];
}

/** The numbers of all rows of some days in their order, the latest day first. */
async function readOrderOf(db: Db, table: string, days: readonly number[]): Promise<DayOrder[]> {
  const dates = days.filter((day) => day !== noDay).map(dateOf);
  const ofDates = sql`published = any(${dates}::date[])`;
  const condition = dates.length < days.length ? sql`(${ofDates} or published is null)` : ofDates;
  const { rows } = await sql<{ day: number | null; numbers: number[] }>`
    select published - date '1970-01-01' as day, array_agg(number order by id) as numbers
    from ${sql.table(table)} where ${condition}
    group by published order by published desc nulls last`.execute(db);
  return rows.map(({ day, numbers }) => ({ day: day ?? noDay, numbers }));
}

function insertMoved(
  {
    sources,
    dayOf,
    numberOf,
  }: { sources: Int32Array; dayOf: Int32Array; numberOf(source: number): number },
  moved: ReadonlyMap<number, number>,
  orders: readonly DayOrder[],
): Int32Array {
  const merged = new Int32Array(sources.length + moved.size);
  let [at, size] = [0, 0];
  const add = (source: number) => {
    merged[size] = source;
    size += 1;
  };
  for (const { day, numbers } of orders) {
    const from = at;
    while (at < sources.length && (dayOf[at] as number) > day) at += 1;
    merged.set(sources.subarray(from, at), size);
    size += at - from;
    const ofDay = new Map<number, number>();
    while (at < sources.length && dayOf[at] === day) {
      ofDay.set(numberOf(sources[at] as number), sources[at] as number);
      at += 1;
    }
    for (const number of numbers) add((ofDay.get(number) ?? moved.get(number)) as number);
  }
  merged.set(sources.subarray(at), size);
  return merged.subarray(0, size + sources.length - at);
}
