/** Columns of a large table, kept in the database, so that a start does not read every row. */
import { sql } from "kysely";
import {
  type ColumnsOf,
  rowSql,
  type TableColumns,
} from "#server/backend/full-text/table-columns.ts";
import type { Values } from "#server/backend/full-text/values.ts";
import type { Database, Db } from "#server/database/database.ts";

interface KeptColumn {
  name: string;
  numbers: Buffer;
  texts: string[] | null;
  starts: Buffer | null;
}

const numbersName = "number";

/** The columns as of their count of changes; null if none of this layout are kept. */
export async function readKeptColumns<Day extends string, Text extends string>(
  db: Db,
  definition: ColumnsOf<Day, Text>,
): Promise<TableColumns<Day, Text> | null> {
  const { rows } = await sql<KeptColumn & { changes: number }>`
    select name, changes, numbers, texts, starts from kept_columns
    where source = ${definition.table} and layout = ${layoutOf(db, definition)}`.execute(db);
  const [first] = rows;
  if (!first) return null;
  const byName = new Map(rows.map((row) => [row.name, row]));
  const column = (name: string) => {
    const found = byName.get(name);
    if (!found) throw new Error(`the kept columns of ${definition.table} have no "${name}"`);
    return found;
  };
  const numbers = new Int32Array(bytesOf(column(numbersName).numbers));
  const days = definition.days.map((name) => [name, new Int32Array(bytesOf(column(name).numbers))]);
  const texts = Object.keys(definition.texts).map((name) => [name, valuesOf(column(name))]);
  return {
    ...{ changes: first.changes, size: numbers.length, numbers },
    days: Object.fromEntries(days),
    texts: Object.fromEntries(texts),
  };
}

/** Does nothing where another process has kept these or later ones, or is doing so. */
export async function writeKeptColumns<Day extends string, Text extends string>(
  database: Database,
  definition: ColumnsOf<Day, Text>,
  columns: TableColumns<Day, Text>,
): Promise<void> {
  const { table } = definition;
  await database.transaction().execute(async (transaction) => {
    // A million rows take longer than a request may.
    await sql`set local statement_timeout = '120s'`.execute(transaction);
    const { rows } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`kept columns of ${table}`})) as is_mine
    `.execute(transaction);
    if (!rows[0]?.is_mine) return;
    const layout = layoutOf(transaction, definition);
    const kept = await sql`
      select from kept_columns where source = ${table} and layout = ${layout}
        and changes >= ${columns.changes} limit 1`.execute(transaction);
    if (kept.rows.length > 0) return;
    await sql`delete from kept_columns where source = ${table}`.execute(transaction);
    for (const { name, numbers, texts, starts } of keptColumnsOf(columns))
      await sql`
        insert into kept_columns (source, name, changes, layout, numbers, texts, starts)
        values (${table}, ${name}, ${columns.changes}, ${layout}, ${numbers}, ${texts}, ${starts})
      `.execute(transaction);
  });
}

/** The statement that reads a row, and its names: another one reads other columns. */
function layoutOf(db: Db, definition: ColumnsOf<string, string>): string {
  const names = Object.keys(definition.texts).join();
  return `${names}: ${sql`select ${rowSql(definition)}`.compile(db).sql}`;
}

function keptColumnsOf({ numbers, days, texts }: TableColumns<string, string>): KeptColumn[] {
  const ofNumbers = Object.entries<Int32Array>({ [numbersName]: numbers, ...days });
  return [
    ...ofNumbers.map(([name, column]) => ({
      ...{ name, numbers: bufferOf(column), texts: null, starts: null },
    })),
    ...Object.entries<Values>(texts).map(([name, { codes, texts: all, starts }]) => ({
      ...{ name, numbers: bufferOf(codes), texts: [...all] },
      starts: starts && bufferOf(starts),
    })),
  ];
}

function valuesOf({ numbers, texts, starts }: KeptColumn): Values {
  return {
    texts: texts ?? [],
    codes: new Uint16Array(bytesOf(numbers)),
    starts: starts && new Uint32Array(bytesOf(starts)),
  };
}

function bufferOf({ buffer, byteOffset, byteLength }: Int32Array | Uint16Array | Uint32Array) {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A copy, since the driver's buffer may start at an address that typed arrays cannot use. */
function bytesOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
