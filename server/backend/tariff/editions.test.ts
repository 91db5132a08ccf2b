import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createStagedEdition } from "#server/backend/tariff/editions.ts";
import { ukTariff } from "#server/backend/tariff/schedules/uk-global-tariff.ts";
import { type Database, type Db, openDatabase } from "#server/database/database.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase({
    dataDir: "",
    database: { embedded: false, url: testDatabase.url },
    timeoutFactor: 40,
  });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const stage = (db: Db, name: string) =>
  createStagedEdition(db, {
    ...{ schedule: ukTariff.name, market: ukTariff.market, name, publisher: "A publisher" },
    ...{ source: "https://example.org/tariff", effective: "2026-01-01", checksum: name },
    ...{ covers: ukTariff.covers, isBundled: false },
  });

async function countChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select changes from content_changes where source = 'tariff_editions'`.execute(db);
  return rows[0]?.changes ?? 0;
}

it("An edition is written while another one's transaction is open", async () => {
  const before = await countChanges(database);
  await database.transaction().execute(async (first) => {
    await stage(first, "first");
    await database.transaction().execute(async (second) => {
      await sql`set local lock_timeout = '5s'`.execute(second);
      await stage(second, "second");
    });
    expect(await countChanges(database)).toBe(before + 1);
  });
  expect(await countChanges(database)).toBe(before + 2);
});

it("Every kind of change of the editions is counted", async () => {
  const before = await countChanges(database);
  const id = await stage(database, "counted");
  expect(await countChanges(database)).toBe(before + 1);
  const changes = [
    () => database.updateTable("tariff_editions").set({ held: [] }).where("id", "=", id),
    () => database.deleteFrom("tariff_editions").where("id", "=", id),
  ];
  for (const [index, change] of changes.entries()) {
    await change().execute();
    expect(await countChanges(database)).toBe(before + 2 + index);
  }
  await sql`truncate tariff_editions cascade`.execute(database);
  expect(await countChanges(database)).toBe(before + 4);
});

it("A change that is rolled back is not counted", async () => {
  const before = await countChanges(database);
  await expect(
    database.transaction().execute(async (transaction) => {
      await stage(transaction, "withdrawn");
      throw new Error("withdrawn");
    }),
  ).rejects.toThrow("withdrawn");
  expect(await countChanges(database)).toBe(before);
});
