import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readKeptColumns, writeKeptColumns } from "#server/backend/full-text/kept-columns.ts";
import {
  type ColumnsOf,
  readColumns,
  type TableColumns,
} from "#server/backend/full-text/table-columns.ts";
import type { Values } from "#server/backend/full-text/values.ts";
import { feedColumns } from "#server/backend/notifications/feed-index.ts";
import { regulationColumns } from "#server/backend/regulations/regulation-index.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

type Columns = TableColumns<string, string>;
type Definition = ColumnsOf<string, string>;

const definitions: Record<"notifications" | "acts", Definition> = {
  notifications: feedColumns,
  acts: regulationColumns,
};

/** A change by SQL: ranges refer to rows in order of their ids. */
type Change =
  | { kind: "add"; id: number; day: number | null }
  | { kind: "edit"; from: number; rows: number }
  | { kind: "move"; from: number; rows: number; day: number | null }
  | { kind: "remove"; from: number; rows: number }
  | { kind: "undone" }
  | { kind: "empty" };

const day = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null, freq: 5 });
const range = { from: fc.nat(60), rows: fc.integer({ min: 1, max: 5 }) };
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("add" as const), id: fc.nat(99), day }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("edit" as const), ...range }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("move" as const), ...range, day }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("remove" as const), ...range }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("undone" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("empty" as const) }) },
);
/** A change, and whether the second index reads after it. */
const steps = fc.array(fc.tuple(change, fc.boolean()), { minLength: 1, maxLength: 12 });

describe("columns of a table in memory", () => {
  let backend: TestBackend;
  let database: Database;
  beforeAll(async () => {
    backend = await startTestBackend();
    database = backend.context.database;
  });
  afterAll(() => backend[Symbol.asyncDispose]());

  const read = (definition: Definition, before: Columns | null) =>
    database
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((transaction) => readColumns(transaction, definition, before));

  for (const table of ["notifications", "acts"] as const)
    it(`16 scale: changed, added and deleted ${table} are seen, as if all were read anew`, async () => {
      const definition = definitions[table];
      await sql`create table shipped as select * from ${sql.table(table)} order by id limit 40`.execute(
        database,
      );
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          await restore(table);
          const first = await read(definition, null);
          let [always, sometimes] = [first.columns, first.columns];
          for (const [one, isRead] of all) {
            await perform(table, one);
            always = (await read(definition, always)).columns;
            const whole = rowsOf((await read(definition, null)).columns);
            expect(rowsOf(always)).toEqual(whole);
            if (!isRead) continue;
            sometimes = (await read(definition, sometimes)).columns;
            expect(rowsOf(sometimes)).toEqual(whole);
          }
        }),
        { numRuns: 25 },
      );
      await restore(table);
      await sql`drop table shipped`.execute(database);
    });

  it("16 scale: after a change only the changed rows are read", async () => {
    const { columns } = await read(feedColumns, null);
    const { numbers } = columns;
    await sql`update notifications set market = 'NZ' where number = ${numbers[7]}`.execute(
      database,
    );
    await sql`delete from notifications where number = ${numbers[8]}`.execute(database);
    const next = await read(feedColumns, columns);
    expect(next.read).toBe(2);
    expect(next.columns.size).toBe(columns.size - 1);
    expect((await read(feedColumns, next.columns)).read).toBe(0);
    await sql`update acts set title = title || ' ' where id = 'eu-2023-1115-deforestation'`.execute(
      database,
    );
    expect((await read(feedColumns, next.columns)).columns).toBe(next.columns);
  });

  it("16 scale: a start goes on from the kept columns", async () => {
    for (const definition of Object.values(definitions)) {
      const { columns } = await read(definition, null);
      await writeKeptColumns(database, definition, columns);
      const kept = await readKeptColumns(database, definition);
      expect(kept && rowsOf(kept)).toEqual(rowsOf(columns));
      expect((await read(definition, kept)).read).toBe(0);
      const { table } = definition;
      await sql`update ${sql.table(table)} set id = id where number = ${columns.numbers[3]}`.execute(
        database,
      );
      const next = await read(definition, kept);
      expect(next.read).toBe(1);
      // A process that is behind does not overwrite later columns.
      await writeKeptColumns(database, definition, next.columns);
      await writeKeptColumns(database, definition, columns);
      expect((await readKeptColumns(database, definition))?.changes).toBe(next.columns.changes);
      const others = { ...definition, texts: {} };
      expect(await readKeptColumns(database, others)).toBeNull();
    }
  });

  it("16 scale: a start reads the columns before it serves, so that no request waits", async () => {
    const { config } = backend.context;
    const other = await openDatabase(config);
    try {
      await other.transaction().execute(async (transaction) => {
        const next = await startTestBackend({ shareDatabaseOf: backend });
        try {
          await sql`lock table changed_rows, kept_columns in access exclusive mode`.execute(
            transaction,
          );
          for (const path of ["/notifications", "/notifications/counts"]) {
            const response = await fetch(`${next.url}${path}`);
            expect(response.status, path).toBe(200);
          }
        } finally {
          await next[Symbol.asyncDispose]();
        }
      });
    } finally {
      await other.close();
    }
  });

  async function restore(table: string): Promise<void> {
    await sql`truncate ${sql.table(table)}`.execute(database);
    const columns = await columnsOf("shipped");
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from shipped`.execute(
      database,
    );
  }

  /** Without the number, which the table generates. */
  async function columnsOf(table: string, ...others: string[]) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = ${table} and column_name <> all(${["number", ...others]}) order by 1`.execute(
      database,
    );
    return sql.join(rows.map(({ name }) => sql.ref(name)));
  }

  async function perform(table: "notifications" | "acts", one: Change): Promise<void> {
    const target = sql.table(table);
    const dayOf = (value: number | null) =>
      value === null && table === "acts"
        ? sql`null`
        : sql`date '2026-01-01' + ${sql.lit(value ?? 0)}::int`;
    const chosen = ({ from, rows }: { from: number; rows: number }) =>
      sql`id in (select id from ${target} order by id offset ${from} limit ${rows})`;
    switch (one.kind) {
      case "add": {
        const columns = await columnsOf("shipped", "id", "published");
        await sql`
          insert into ${target} (id, published, ${columns})
          select ${`row-${one.id}`}, ${dayOf(one.day)}, ${columns}
          from (select * from shipped order by id offset ${one.id % 40} limit 1) one
          on conflict (id) do update set published = excluded.published, codes = '{01}'`.execute(
          database,
        );
        return;
      }
      case "edit": {
        const values =
          table === "acts"
            ? sql`topics = array[id, 'edited'], status = 'repealed'`
            : sql`market = 'NZ', origins = array['VU', 'TO'], codes = '{010121,010129,9503}',
                source = id, deadline = date '2026-03-01'`;
        await sql`update ${target} set ${values} where ${chosen(one)}`.execute(database);
        return;
      }
      case "move":
        await sql`update ${target} set published = ${dayOf(one.day)} where ${chosen(one)}`.execute(
          database,
        );
        return;
      case "remove":
        await sql`delete from ${target} where ${chosen(one)}`.execute(database);
        return;
      case "undone":
        await database
          .transaction()
          .execute(async (transaction) => {
            await sql`delete from ${target}`.execute(transaction);
            throw new Error("undone");
          })
          .catch(() => undefined);
        return;
      case "empty":
        await sql`truncate ${target}`.execute(database);
    }
  }
});

/** As texts, since each index assigns its own codes. */
function rowsOf({ size, numbers, days, texts }: Columns): unknown[] {
  return Array.from({ length: size }, (_, place) => [
    numbers[place],
    Object.values(days).map((column) => column[place]),
    Object.values(texts).map((values) => textsAt(values, place)),
  ]);
}

function textsAt({ texts, codes, starts }: Values, place: number): (string | undefined)[] {
  const ofPlace = starts ? codes.slice(starts[place], starts[place + 1]) : [codes[place] as number];
  return Array.from(ofPlace, (code) => texts[code]);
}
