import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { withDatabase } from "#tests/support/postgres-url.ts";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own, copied from the filled template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `clearlane_${randomBytes(6).toString("hex")}`;
  // Without fsync, copying the files is three times as fast as logging their pages.
  await run(
    server,
    `create database ${name} template ${inject("templateDatabase")} strategy file_copy`,
  );
  return {
    url: withDatabase(server, name),
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  };
}

/**
 * Copying a template needs it to be nobody's at that moment, so test files copying at once take
 * turns.
 */
async function run(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(4711)");
    await client.query(sql);
  } finally {
    await client.end();
  }
}
