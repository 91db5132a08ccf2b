import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTermPlaces,
  type IndexedTable,
  matchAll,
  searchTexts,
  type TermPlaces,
} from "#server/backend/full-text/term-places.ts";
import { parseSearchTerms, strictQuery } from "#server/backend/full-text/text-query.ts";
import type { Database } from "#server/database/database.ts";
import { startTestApi, type TestApi } from "#tests/support/start-test-api.ts";

const texts = [
  ...["steel", "STEEL pipes", "steel -pipes", "-steel", '"tariff quota"', '-"tariff quota" rice'],
  ...["the", "the of steel", "-the", "steel -the", "qqzz", "steel -qqzz", "aluminium", "licences"],
  ...["6404", "6404.11 footwear", "-6404 footwear", "dual-use", "Zölle", "2023/1115", "32023R1115"],
  ...["steel aluminium copper china safeguard", "food feed -plants -animals", "us", "a"],
];

describe("places of terms in memory", () => {
  let api: TestApi;
  let database: Database;
  beforeAll(async () => {
    api = await startTestApi();
    database = api.backend.context.database;
  });
  afterAll(() => api[Symbol.asyncDispose]());

  for (const table of ["notifications", "acts"] as const)
    it(`16 search: put together they find what PostgreSQL finds among the ${table}`, async () => {
      const numbers = await readNumbers(table);
      const terms = createTermPlaces({ table, numbers, version: "1", versionSql: sql`'1'` });
      let found = 0;
      for (const text of [...texts, ...texts]) {
        const here = await findInMemory(terms, numbers, text);
        expect(here, text).toEqual(await findInDatabase(table, text));
        found += here.length;
      }
      expect(found).toBeGreaterThan(numbers.length);
    });

  it("16 search: terms are not taken from rows of another version", async () => {
    const numbers = await readNumbers("acts");
    let version = "1";
    const indexed: IndexedTable = {
      ...{ table: "acts", numbers, version },
      get versionSql() {
        return sql<string>`${version}::text`;
      },
    };
    const terms = createTermPlaces(indexed);
    const find = (text: string) =>
      terms.find(parseSearchTerms(text).required, (work) => searchTexts(database, work));
    expect((await find("steel"))?.[0]?.length).toBeGreaterThan(0);
    version = "2";
    expect(await find("footwear")).toBeNull();
  });

  async function readNumbers(table: "acts" | "notifications"): Promise<Int32Array> {
    const rows = await database.selectFrom(table).select("number").orderBy("id").execute();
    return Int32Array.from(rows, ({ number }) => number);
  }

  async function findInMemory(terms: TermPlaces, numbers: Int32Array, text: string) {
    const { required, excluded } = parseSearchTerms(text);
    const found = await terms.find([...required, ...excluded], (work) =>
      searchTexts(database, work),
    );
    const places = found ?? [];
    if (places.every((one) => one === null)) return [];
    const [wanted, others] = [places.slice(0, required.length), places.slice(required.length)];
    const matches = matchAll(numbers.length, wanted, others);
    return [...numbers].filter((_, place) => matches[place] === 1).sort((a, b) => a - b);
  }

  async function findInDatabase(table: "acts" | "notifications", text: string) {
    const query = strictQuery(parseSearchTerms(text)) ?? sql`''::tsquery`;
    const { rows } = await sql<{ number: number }>`
      select number from ${sql.table(table)} where words @@ ${query} order by number`.execute(
      database,
    );
    return rows.map(({ number }) => number);
  }
});
