/**
 * PostgreSQL, embedded or remote, behind one pool, and Kysely as the one way to query it. Imported
 * by the backend (its records), by auth, the identity provider and the mock API (sessions, provider
 * state, mock users, attempts); every other part of the web server asks the backend over HTTP.
 */
import { Kysely } from "kysely";
import pg from "pg";
import type { Config } from "#server/config/config.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate, type Report } from "#server/database/migrate.ts";
import { openPool, ping } from "#server/database/open-pool.ts";
import { createDialect } from "#server/database/pool.ts";
import type { Tables } from "#server/database/tables.ts";

/** Runs queries: the database itself, or the transaction in which the caller works. */
export type Db = Kysely<Tables>;

export interface Database extends Kysely<Tables> {
  /** The connections behind it. Product code queries through Kysely; tests may use the pool. */
  pool: pg.Pool;
  url: string;
  /** Resolves when the database answers; rejects otherwise. For /readyz. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

// Counts and ids fit into numbers; dates stay text, as a Date would add a time of day.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export interface OpenOptions {
  onError?: (error: Error) => void;
  /** How long to keep trying a server that is still starting. */
  waitMs?: number;
  /** Called before the database is available, for other work meanwhile; may be called twice. */
  onWait?: () => void;
  /** Shows how far a long migration is. */
  report?: Report;
}

/** Opens the configured database and brings its schema up to date. */
export async function openDatabase(
  config: Pick<Config, "database" | "dataDir"> & Partial<Pick<Config, "timeoutFactor">>,
  options: OpenOptions = {},
): Promise<Database> {
  const embedded = config.database.embedded
    ? await startEmbeddedPostgres(config.dataDir, options)
    : null;
  if (!embedded) options.onWait?.();
  const url = config.database.embedded ? (embedded?.url ?? "") : config.database.url;
  const { timeoutFactor = 1 } = config;
  await retryWhileStarting(
    () => migrate(url, options.report),
    options.waitMs ?? 30_000 * timeoutFactor,
  );
  const pool = openPool({
    url,
    max: 20,
    name: "clearlane",
    timeoutFactor,
    onError: (error) => options.onError?.(error),
  });
  const db = new Kysely<Tables>({ dialect: createDialect(pool) });
  return Object.assign(db, {
    pool,
    url,
    ping: () => ping(pool, timeoutFactor),
    close: async () => {
      await pool.end();
      await embedded?.stop();
    },
  });
}

/**
 * Waits for a server that is not up yet; a refused password or a broken migration fails at once.
 */
async function retryWhileStarting(work: () => Promise<void>, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isStarting(error) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

function isStarting(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return (
    ["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "57P03"].includes(code) ||
    // The driver's own time-out carries no code.
    /connection timeout/.test(message)
  );
}
