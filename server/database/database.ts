/**
 * PostgreSQL, embedded or yours, behind one pool. Who may come in: the backend (its records), auth
 * and the identity provider (sessions, their state). Nobody else; the web server's other rooms ask
 * the backend over HTTP.
 */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Config } from "#server/config/config.ts";
import { startEmbeddedPostgres } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import type { Tables } from "#server/database/tables.ts";

export interface Database {
  pool: pg.Pool;
  query: Kysely<Tables>;
  url: string;
  /** Resolves when the database answers; rejects otherwise. For /readyz. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

// Counts and ids fit into numbers; timestamps go out as ISO text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export interface OpenOptions {
  onError?: (error: Error) => void;
  /** How long to keep trying a server that is still starting. */
  waitMs?: number;
}

/** Opens the configured database and brings its schema up to date. */
export async function openDatabase(
  config: Pick<Config, "database" | "dataDir"> & Partial<Pick<Config, "patience">>,
  options: OpenOptions = {},
): Promise<Database> {
  const embedded = config.database.embedded ? await startEmbeddedPostgres(config.dataDir) : null;
  const url = config.database.embedded ? (embedded?.url ?? "") : config.database.url;
  const { patience = 1 } = config;
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5000 * patience,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000 * patience,
    application_name: "clearlane",
  });
  // A connection that dies is replaced by the pool, and the query on it fails; its error, unheard,
  // would end the process. The pool speaks for idle ones only.
  const hear = (error: Error) => options.onError?.(error);
  pool.on("error", hear);
  pool.on("connect", (client) => client.on("error", hear));
  await retry(() => migrate(pool), options.waitMs ?? 30_000 * patience);
  return {
    pool,
    query: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    url,
    ping: async () => {
      await pool.query("select 1");
    },
    close: async () => {
      await pool.end();
      await embedded?.stop();
    },
  };
}

/**
 * Only a server that is not there yet is worth waiting for; a refused password or a broken
 * migration is not.
 */
async function retry(work: () => Promise<void>, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const { code = "", message = "" } = error as { code?: string; message?: string };
      // The driver's own time-out carries no code.
      const starting =
        ["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "57P03"].includes(code) ||
        /connection timeout/.test(message);
      if (!starting || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
