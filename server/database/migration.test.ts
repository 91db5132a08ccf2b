import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/database/database.ts";
import { migrate, migrations, runBatches } from "#server/database/migrate.ts";
import { type Backfill, checksumOf, type Migration } from "#server/database/migration.ts";
import { readFirstReleaseSchema } from "#tests/support/first-release.ts";
import { withDatabase } from "#tests/support/postgres-url.ts";

/**
 * Checksums of the migrations that each version published: they are never edited. A release adds
 * its own.
 */
const released: Record<string, string> = {
  "001-people": "b9895b4ee53e036bf5f85414522c9e9d094e01f93c7783c01305495f2cc6f17c",
  "002-credits": "6ed6c589d06bb6a3636b96c1a6c41e7f436b00a5415a4ac81c844e4b74b344d8",
  "003-sessions": "6c94c5b15fe6e5edb63467676f3a8ee9c556e3d88c2b0e6d49be37f68b1bf7a6",
  "004-knowledge": "08a469818c04d2ae3dd3aeba7464c246f7e9908053b373f84b547323895e149c",
  "005-relations": "6456a5dff19369c5de03436b89f4a982ccd703a15894dc6ac474b6d771720c12",
  "006-plans": "20894163c030f8c2ea6c2d38ddce1a2b9e3afa7c5ff52dc68d521e666eb01b24",
  "007-session-list": "2d20050376d1bf866558d1abffa3c0044208c1d53db9414d443b96dd25e58a29",
  "008-spends-name-members": "d211545c1d96056faf794a44a06d22778121512e4c6d7498be854cbce187c740",
};

const databases: string[] = [];
let database: Database | undefined;

async function createEmpty(): Promise<string> {
  const name = `migration_${randomBytes(6).toString("hex")}`;
  databases.push(name);
  await query(inject("postgresUrl"), `create database ${name}`);
  return withDatabase(inject("postgresUrl"), name);
}

afterEach(async () => {
  await database?.close();
  database = undefined;
  for (const name of databases.splice(0))
    await query(inject("postgresUrl"), `drop database ${name} with (force)`);
});

async function query(target: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: target });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function run(text: string): Migration {
  return { up: async (db) => void (await sql.raw(text).execute(db)) };
}

describe("published migrations", () => {
  it("S13 are what they were when they were released", async () => {
    for (const [name, checksum] of Object.entries(released)) {
      const migration = migrations[name];
      if (!migration) throw new Error(`migration ${name} was published and is missing`);
      expect(await checksumOf(migration), `${name} was edited; add a new migration`).toBe(checksum);
    }
  });

  it("S13 do what the first release's did", async () => {
    for (const [name, text] of await readFirstReleaseSchema())
      expect(await checksumOf(run(text)), name).toBe(released[name]);
  });

  it("S13 have a checksum that comments and formatting do not change", async () => {
    const first = await checksumOf(run("create table a (b int); -- why\ncreate index on a (b)"));
    expect(await checksumOf(run("create table a (b int);\n  create index on a (b)"))).toBe(first);
    expect(await checksumOf(run("create table a (b int); create index on a (c)"))).not.toBe(first);
    for (const migration of Object.values(migrations))
      expect(await checksumOf(migration)).toBe(await checksumOf(migration));
  });

  it("S13 are refused by name when one was edited after it ran", async () => {
    const url = await createEmpty();
    await migrate(url);
    await query(
      url,
      "update migration_checksums set checksum = 'other' where name = '002-credits'",
    );
    await expect(migrate(url)).rejects.toThrow(
      "Migration 002-credits was edited after it ran in this database",
    );
  });

  it("S13 are refused by name when a newer version ran one more", async () => {
    const url = await createEmpty();
    await migrate(url);
    await query(url, "insert into kysely_migration values ('999-later', now()::text)");
    await expect(migrate(url)).rejects.toThrow("Migration 999-later has run in this database");
  });

  it("S13 record the checksum of those that ran before checksums were kept", async () => {
    const url = await createEmpty();
    await migrate(url);
    await query(url, "drop table migration_checksums");
    await migrate(url);
    const rows = await query(url, "select name from migration_checksums order by name");
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations).sort());
  });
});

describe("a back-fill", () => {
  const rows = 2500;

  async function openWithRows(url: string): Promise<Kysely<unknown>> {
    database = await openDatabase({ dataDir: "", database: { embedded: false, url } });
    await query(url, "create table numbers (n int primary key, doubled int)");
    await query(url, `insert into numbers select n, null from generate_series(1, ${rows}) n`);
    return database as unknown as Kysely<unknown>;
  }

  /** Fails after so many batches, like a killed program. */
  function doubling(diesAfter: number): Backfill {
    let batches = 0;
    return {
      remaining: async (db) => {
        const { rows: counted } = await sql<{ n: number }>`
          select count(*)::int as n from numbers where doubled is null`.execute(db);
        return counted[0]?.n ?? 0;
      },
      next: async (db) => {
        const { numAffectedRows } = await sql`
          update numbers set doubled = 2 * n where n in (
            select n from numbers where doubled is null order by n limit 1000)`.execute(db);
        batches += 1;
        if (batches > diesAfter) throw new Error("killed");
        return Number(numAffectedRows);
      },
    };
  }

  it("S13 is committed batch by batch, continued after a kill, and says how far it is", async () => {
    const url = await createEmpty();
    const db = await openWithRows(url);
    const told: string[] = [];
    const double = (backfill: Backfill) =>
      runBatches("099-double", backfill, db, (text) => told.push(text));
    await expect(double(doubling(1))).rejects.toThrow("killed");
    expect(await doubling(0).remaining(db)).toBe(1500);
    await double(doubling(99));
    expect(await doubling(0).remaining(db)).toBe(0);
    const [sum] = await query(url, "select sum(doubled)::int as sum from numbers");
    expect(sum).toEqual({ sum: rows * (rows + 1) });
    expect(told[0]).toBe("migration 099-double: 1,000 of 2,500 rows");
    expect(told.at(-1)).toBe("migration 099-double: 1,500 of 1,500 rows");
  });
});
