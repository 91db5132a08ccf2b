import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { type Database, openDatabase } from "#server/database/database.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { withDatabase } from "#tests/support/postgres-url.ts";

export interface EmptyDatabase {
  database: Database;
  /** A folder for files, removed with the database. */
  folder: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A migrated database of its own, on the server of TEST_DATABASE_URL or an embedded one. */
export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), "clearlane-soak-"));
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? null : await startEmbeddedPostgres(folder);
  const server = given ?? embedded?.url ?? "";
  const name = `clearlane_soak_${randomBytes(6).toString("hex")}`;
  await run(server, `create database ${name}`);
  const database = await openDatabase({
    dataDir: folder,
    database: { embedded: false, url: withDatabase(server, name) },
    timeoutFactor: 40,
  });
  return {
    database,
    folder,
    [Symbol.asyncDispose]: async () => {
      await database.close();
      await run(server, `drop database ${name} with (force)`);
      await embedded?.stop();
      if (embedded) await rm(embedded.home, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
