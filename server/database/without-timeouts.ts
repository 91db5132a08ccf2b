import { Kysely } from "kysely";
import pg from "pg";
import type { Db } from "#server/database/database.ts";
import { createDialect } from "#server/database/pool.ts";
import type { Tables } from "#server/database/tables.ts";

/** Connection timeout of a start or a command, which may outlast a busy server; requests may not. */
export const patientConnectMs = 30_000;

/** Reads that may take minutes, on a connection of their own that no request waits for. */
export async function withoutTimeouts<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: patientConnectMs,
    application_name: "clearlane-long-reads",
    options: "-c statement_timeout=0",
    keepAlive: true,
  });
  pool.on("error", () => undefined);
  try {
    return await work(new Kysely<Tables>({ dialect: createDialect(pool) }));
  } finally {
    await pool.end();
  }
}
