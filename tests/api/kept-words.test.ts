import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areWordsDue, keepWords } from "#server/backend/full-text/kept-words.ts";
import { createTermPlaces, searchTexts } from "#server/backend/full-text/term-places.ts";
import {
  parseSearchTerms,
  type SearchTerm,
  termQuery,
} from "#server/backend/full-text/text-query.ts";
import type { Database } from "#server/database/database.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

/** Frequent, rare and unknown ones, with synonyms, several lexemes, codes and phrases. */
const texts = [
  ...["steel", "food", "licence", "aluminium", "us", "the", "qqzz", "qqnew", "o'neill", "dual-use"],
  ...['"tariff quota"', "6404", "6404.11", "2023/1115", "import", "duty", "organisations", "a\\b"],
];
const terms = texts.flatMap((text) => parseSearchTerms(text).required);

type Change =
  | { kind: "add" | "move" | "edit" | "remove"; from: number; rows: number }
  | { kind: "keep" }
  | { kind: "empty" };

const range = { from: fc.nat(60), rows: fc.integer({ min: 1, max: 9 }) };
const ofRows = (...kinds: ("add" | "move" | "edit" | "remove")[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), ...range });
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 8, arbitrary: ofRows("add", "move", "edit", "remove") },
  { weight: 3, arbitrary: fc.constant({ kind: "keep" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "empty" as const }) },
);

describe("rows of frequent words kept in the database", () => {
  let backend: TestBackend;
  let database: Database;
  beforeAll(async () => {
    backend = await startTestBackend();
    database = backend.context.database;
  });
  afterAll(() => backend[Symbol.asyncDispose]());

  it("16 scale: frequent words come from what is kept, only the rest is searched", async () => {
    await keepWords(database, "acts");
    await sql`update acts set title = title where number = (select min(number) from acts)`.execute(
      database,
    );
    const [term] = parseSearchTerms("import").required as [SearchTerm];
    const before = await findInMemory("acts", [term]);
    expect(before[0]?.length).toBeGreaterThan(20);
    // The changed row is found; the others are emptied without firing the triggers.
    await withoutTriggers("acts", () => sql`update acts set words = ''::tsvector`);
    expect(await findInMemory("acts", [term])).toEqual([before[0]?.slice(1)]);
  });

  it("16 scale: words are read again once some hundred rows have changed, those rows alone", async () => {
    const reads = async () =>
      (
        await sql<{ rows: number | null }>`
          select length(numbers) / 4 as rows from kept_word_reads
          where source = 'notifications' order by read`.execute(database)
      ).rows.map(({ rows }) => rows);
    await sql`delete from kept_word_reads`.execute(database);
    expect(await areWordsDue(database, "notifications")).toBe(true);
    await sql`
      insert into notifications (id, kind, market, origins, codes, source, published, record, words)
      select 'many-' || n, 'tariff', 'EU', '{}', '{}', 'test', date '2026-01-01', '{}',
        to_tsvector('english', 'steel quota ' || n) from generate_series(1, 10000) n`.execute(
      database,
    );
    await keepWords(database, "notifications");
    expect(await reads()).toEqual([null]);
    expect(await areWordsDue(database, "notifications")).toBe(false);
    const change = (most: number) =>
      sql`update notifications set market = 'NZ' where id like 'many-%'
        and substr(id, 6)::int <= ${most}`.execute(database);
    await change(500);
    expect(await areWordsDue(database, "notifications")).toBe(false);
    await change(501);
    expect(await areWordsDue(database, "notifications")).toBe(true);
    await keepWords(database, "notifications");
    expect(await reads()).toEqual([null, 501]);
    await keepWords(database, "notifications");
    expect(await reads()).toEqual([null, 501]);
    // When more than a tenth of the rows changed, all are read.
    await change(700);
    await keepWords(database, "notifications");
    expect(await reads()).toEqual([null]);
  });

  it("16 scale: a program that stops keeps what was kept before", async () => {
    await keepWords(database, "acts");
    await sql`update content_changes set rows_known_since = changes + 1
      where source = 'acts'`.execute(database);
    expect(await areWordsDue(database, "acts")).toBe(true);
    const words = () => sql`select * from kept_words where source = 'acts'`.execute(database);
    const before = (await words()).rows.length;
    await expect(keepWords(database, "acts", () => true)).rejects.toThrow("stops");
    expect((await words()).rows.length).toBe(before);
  });

  for (const table of ["notifications", "acts"] as const)
    it(`16 search: with kept words ${table} are found as PostgreSQL finds them, whatever changes`, async () => {
      await sql`create table shipped as select * from ${sql.table(table)} order by id limit 80`.execute(
        database,
      );
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 10 }), async (changes) => {
          await sql`truncate ${sql.table(table)}`.execute(database);
          await perform(table, { kind: "add", from: 0, rows: 60 });
          await keepWords(database, table);
          for (const one of changes) {
            await perform(table, one);
            expect(await findInMemory(table, terms)).toEqual(await findInDatabase(table));
          }
        }),
        { numRuns: 20 },
      );
      await sql`drop table shipped`.execute(database);
    });

  /** The numbers of each term's rows. */
  async function findInMemory(table: "acts" | "notifications", asked: readonly SearchTerm[]) {
    const { rows } = await sql<{ number: number }>`
      select number from ${sql.table(table)} order by number`.execute(database);
    const numbers = Int32Array.from(rows, ({ number }) => number);
    const places = createTermPlaces({ table, numbers, version: "1", versionSql: sql`'1'` });
    const found = await places.find(asked, (work) => searchTexts(database, work));
    return found?.map((one) => one && Array.from(one, (place) => numbers[place])) ?? [];
  }

  async function findInDatabase(table: "acts" | "notifications") {
    const found = terms.map((term) => {
      const query = termQuery(term);
      return sql`select numnode(${query}) as nodes, (select coalesce(array_agg(number order by number), '{}')
        from ${sql.table(table)} where words @@ ${query}) as numbers`;
    });
    const { rows } = await sql<{ nodes: number; numbers: number[] }>`
      ${sql.join(found, sql` union all `)}`.execute(database);
    return rows.map(({ nodes, numbers }) => (nodes === 0 ? null : numbers));
  }

  async function withoutTriggers(table: string, work: () => ReturnType<typeof sql>) {
    await database.transaction().execute(async (transaction) => {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction);
      await work().execute(transaction);
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction);
    });
  }

  async function perform(table: "acts" | "notifications", one: Change): Promise<void> {
    const target = sql.table(table);
    if (one.kind === "keep") return keepWords(database, table);
    if (one.kind === "empty") return void (await sql`truncate ${target}`.execute(database));
    const chosen = sql`id in (select id from ${target} order by id offset ${one.from} limit ${one.rows})`;
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'shipped' and column_name <> 'number'`.execute(database);
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    const changes = {
      add: sql`insert into ${target} (${columns}) select ${columns} from shipped
        order by id offset ${one.from} limit ${one.rows} on conflict do nothing`,
      // Into another block; a row with the former id may have been added and moved before.
      move: sql`update ${target} set id = id || 'x' || number, words = words || 'qqnew'::tsvector
        where ${chosen}`,
      edit: sql`update ${target} set words = to_tsvector('english', 'steel tariff quota') ||
        '''o''''neill'' hs6404 us'::tsvector where ${chosen}`,
      remove: sql`delete from ${target} where ${chosen}`,
    };
    await changes[one.kind].execute(database);
  }
});
