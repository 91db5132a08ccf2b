import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import * as people from "#server/database/migrations/001-people.ts";
import * as credits from "#server/database/migrations/002-credits.ts";
import * as sessions from "#server/database/migrations/003-sessions.ts";
import * as knowledge from "#server/database/migrations/004-knowledge.ts";
import * as relations from "#server/database/migrations/005-relations.ts";
import * as plans from "#server/database/migrations/006-plans.ts";
import { createDialect } from "#server/database/pool.ts";
import { withDatabase } from "#tests/support/postgres-url.ts";

/** Every file of the folder, so that an unregistered migration fails the test. */
const all = readdirSync(path.join(import.meta.dirname, "migrations"))
  .map((file) => path.basename(file, ".ts"))
  .sort();
/** The advisory lock of Kysely's migrator on PostgreSQL. */
const migratorLock = "3853314791062309107";

const databases: string[] = [];

/** An empty database of its own. */
async function createEmpty(): Promise<string> {
  const name = `migrate_${randomBytes(6).toString("hex")}`;
  databases.push(name);
  await onServer(`create database ${name}`);
  return withDatabase(inject("postgresUrl"), name);
}

async function onServer(text: string): Promise<void> {
  await query(inject("postgresUrl"), text);
}

/** One test sets a statement timeout of 100 ms, which is too short for its own queries. */
const patient = "-c statement_timeout=0";

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, options: patient });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function recorded(url: string): Promise<unknown[]> {
  const rows = await query(url, "select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}

/** An installation of the former migration runner: six migrations, recorded in its own table. */
async function migrateAsFormerly(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<unknown>({ dialect: createDialect(pool) });
  await db.transaction().execute(async (trx) => {
    await sql`
      create table migrations (name text primary key, checksum text not null,
        ran_at timestamptz not null default now())`.execute(trx);
    for (const [index, { up }] of [
      people,
      credits,
      sessions,
      knowledge,
      relations,
      plans,
    ].entries()) {
      await up(trx);
      await sql`insert into migrations values (${all[index]}, 'checksum')`.execute(trx);
    }
    await sql`
      insert into customers (family, email, stripe_customerid)
      values ('users', 'kept@example.test', 'cus_kept')`.execute(trx);
  });
  await pool.end();
}

afterEach(async () => {
  for (const name of databases.splice(0))
    await onServer(`drop database if exists ${name} with (force)`);
});

describe("migrations", () => {
  it("run once where several processes start at once", async () => {
    const url = await createEmpty();
    await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
    expect(await recorded(url)).toEqual(all);
  });

  it("go on from what the former runner did, however many processes start", async () => {
    const url = await createEmpty();
    await migrateAsFormerly(url);
    await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
    expect(await recorded(url)).toEqual(all);
    const customers = await query(url, "select email from customers");
    expect(customers).toEqual([{ email: "kept@example.test" }]);
    await migrate(url);
    expect(await recorded(url)).toEqual(all);
    expect(await query(url, "select count(*)::int as n from migrations")).toEqual([{ n: 6 }]);
  });

  it("wait for another process's longer than a statement may take", async () => {
    const url = await createEmpty();
    const name = new URL(url).pathname.slice(1);
    await onServer(`alter database ${name} set statement_timeout = '100ms'`);
    const other = new pg.Client({ connectionString: url, options: patient });
    await other.connect();
    await other.query(`select pg_advisory_lock(${migratorLock})`);
    const database = openDatabase({ dataDir: "", database: { embedded: false, url } });
    await waitForWaiting(url);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await other.end();
    await (await database).close();
    expect(await recorded(url)).toEqual(all);
  });

  it("stop at one that fails, which leaves nothing behind and is named", async () => {
    const url = await createEmpty();
    await query(url, "create table invoices (id text)");
    await expect(migrate(url)).rejects.toThrow(
      'Migration 006-plans: relation "invoices" already exists',
    );
    expect(await query(url, "select to_regclass('thresholds') as thresholds")).toEqual([
      { thresholds: null },
    ]);
    await query(url, "drop table invoices");
    await migrate(url);
    expect(await recorded(url)).toEqual(all);
  });
});

async function waitForWaiting(url: string): Promise<void> {
  const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted";
  while ((await query(url, waiting)).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
