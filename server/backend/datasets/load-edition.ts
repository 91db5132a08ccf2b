import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database, Db } from "#server/database/database.ts";
import type { Tables } from "#server/database/tables.ts";

/**
 * Updates a table to an edition of its data, unless it already holds it. One transaction under one
 * advisory lock a name: several processes may start at once, and readers never see half an edition.
 */
export async function loadEdition(
  database: Database,
  name: string,
  checksum: string,
  load: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  if ((await findEdition(database, name)) === checksum) return;
  await database.transaction().execute(async (transaction) => {
    // The pool's timeout suits requests; waiting for another process to load takes longer.
    await sql`set local statement_timeout = '120s'`.execute(transaction);
    await sql`select pg_advisory_xact_lock(hashtext(${`edition ${name}`}))`.execute(transaction);
    if ((await findEdition(transaction, name)) === checksum) return;
    await load(transaction);
    const loaded_at = new Date();
    await transaction
      .insertInto("dataset_editions")
      .values({ name, checksum, loaded_at })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ checksum, loaded_at }))
      .execute();
  });
}

type ColumnType = "text" | "text[]" | "date" | "timestamptz" | "jsonb";

export interface RecordTable {
  name: "acts" | "notifications";
  /** Columns of the table, filled from the field of the same name. */
  columns: Readonly<Record<string, ColumnType>>;
  /** Further fields of a record, which only `computed` reads. */
  inputs: Readonly<Record<string, ColumnType>>;
  /** Columns computed in SQL from `row`, the record. */
  computed: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns that keep the earlier value of a known row. */
  earliest?: readonly string[];
  /** Rows that an edition replaces; by default all. */
  isReplaced?: RawBuilder<boolean>;
}

/** Fields by name: columns and inputs. */
export type TableRecord = { id: string } & Readonly<Record<string, unknown>>;

/**
 * Makes a table hold exactly these records, beside those that no edition replaces; columns not
 * named keep their values.
 */
export async function replaceRecords(
  db: Db,
  table: RecordTable,
  records: readonly TableRecord[],
): Promise<void> {
  await writeRecords(db, table, records);
  const ids = records.map(({ id }) => id);
  await sql`delete from ${sql.table(table.name)}
    where id <> all(${ids}::text[]) and ${table.isReplaced ?? sql`true`}`.execute(db);
}

/** Inserts records or updates those that are there. */
export async function writeRecords(
  db: Db,
  { name, columns, inputs, computed, earliest = [] }: RecordTable,
  records: readonly TableRecord[],
): Promise<void> {
  const refs = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)));
  const fields = Object.entries({ ...columns, ...inputs }).map(
    ([field, type]) => sql`${sql.ref(field)} ${sql.raw(type)}`,
  );
  const written = [...Object.keys(columns), ...Object.keys(computed)];
  const updates = written
    .filter((column) => column !== "id")
    .map((column) => {
      const [existing, given] = [sql.ref(`existing.${column}`), sql.ref(`excluded.${column}`)];
      const value = earliest.includes(column) ? sql`least(${existing}, ${given})` : given;
      return sql`${sql.ref(column)} = ${value}`;
    });
  await sql`
    insert into ${sql.table(name)} as existing (${refs(written)})
    select ${refs(Object.keys(columns))}, ${sql.join(Object.values(computed))}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as row(${sql.join(fields)})
    on conflict (id) do update set ${sql.join(updates)}`.execute(db);
}

async function findEdition(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("dataset_editions")
    .select("checksum")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.checksum;
}
