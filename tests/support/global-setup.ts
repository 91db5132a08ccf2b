import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startBackend } from "#server/backend/start.ts";
import { openDatabase } from "#server/database/database.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { supportToken } from "#tests/support/backend-caller.ts";
import { withDatabase } from "#tests/support/postgres-url.ts";
import { testConfig, testLog } from "#tests/support/test-config.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** The name of a database on that server that is migrated and filled. */
    templateDatabase: string;
  }
}

/**
 * One PostgreSQL for the whole run: the one TEST_DATABASE_URL names, else an embedded one. Each
 * test file copies the filled template, whose name is new each time: runs may share a server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  // For runs of tests that open none.
  if (given === "none") return async () => undefined;
  const folder = await mkdtemp(path.join(tmpdir(), "clearlane-tests-"));
  const embedded = given ? null : await startEmbeddedPostgres(folder);
  const url = given ?? embedded?.url ?? "";
  if (embedded) await applyNonDurableSettings(url);
  const template = `clearlane_template_${randomBytes(6).toString("hex")}`;
  await run(url, `create database ${template}`);
  const database = await openDatabase({
    dataDir: folder,
    database: { embedded: false, url: withDatabase(url, template) },
    timeoutFactor: 40,
  });
  const backend = await startBackend(
    testConfig({ DATA_DIR: folder, BACKEND_TOKEN: supportToken }),
    { log: testLog, database },
  );
  await backend.close({ quietMs: 0 });
  await database.close();
  project.provide("postgresUrl", url);
  project.provide("templateDatabase", template);
  return async () => {
    await run(url, `drop database ${template} with (force)`);
    await embedded?.stop();
    if (embedded) await rm(embedded.home, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
}

/** Test databases need not survive a crash of the machine. */
async function applyNonDurableSettings(url: string): Promise<void> {
  await run(url, "alter system set fsync = off");
  await run(url, "alter system set full_page_writes = off");
  await run(url, "alter system set synchronous_commit = off");
  await run(url, "select pg_reload_conf()");
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
