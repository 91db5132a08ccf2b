import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { openPool } from "#server/database/open-pool.ts";

/**
 * Kinds of names that processes lock; the numbers keep their hashes apart. Every process of an
 * installation has to use the same ones.
 */
const spaces = {
  session: 0,
  customer: 1,
  team: 2,
  "support-key": 3,
  "tariff-import": 4,
  "tariff-switch": 5,
  "source-import": 6,
  watches: 7,
} as const;

/** PostgreSQL's code. */
const lockNotAvailable = "55P03";

/** Holds a name, such as an e-mail address, until the transaction `trx` is over. */
export async function lockName(
  trx: Db,
  space: Exclude<keyof typeof spaces, "session">,
  name: string,
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${name}, ${spaces[space]}))`.execute(trx);
}

/**
 * Holds a name until the connection ends; returns false if it was not free within `waitMs`. `db` is
 * bound to one connection.
 */
export async function holdName(
  db: Db,
  space: Exclude<keyof typeof spaces, "session">,
  name: string,
  waitMs: number,
): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${String(waitMs)}, false)`.execute(db);
  try {
    await sql`
      select pg_advisory_lock(hashtextextended(${name}, ${spaces[space]}))`.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) return false;
    throw error;
  }
  await sql`select set_config('lock_timeout', '0', false)`.execute(db);
  return true;
}

export interface SessionLocks {
  /**
   * Returns the release of the lock, or null if it was not free within `waitMs`, which is at most
   * five seconds.
   */
  acquire(sessionId: string, waitMs: number): Promise<(() => Promise<void>) | null>;
  close(): Promise<void>;
}

const maxWaitMs = 5000;

/**
 * Locks held during an external call, each on a connection of a separate pool: slow calls must not
 * exhaust the pool for queries.
 */
export function createSessionLocks(
  url: string,
  timeoutFactor: number,
  onError: (error: Error) => void,
): SessionLocks {
  const pool = openPool({
    url,
    max: 4,
    name: "clearlane-locks",
    timeoutFactor,
    lockWaitMs: maxWaitMs,
    onError,
  });
  return {
    acquire: async (sessionId, waitMs) => {
      const client = await pool.connect();
      const key = [sessionId, spaces.session];
      try {
        await client.query("select set_config('lock_timeout', $1, false)", [String(waitMs)]);
        await client.query("select pg_advisory_lock(hashtextextended($1, $2))", key);
      } catch (error) {
        client.release(error as Error);
        if ((error as { code?: string }).code === lockNotAvailable) return null;
        throw error;
      }
      return async () => {
        const released = await client
          .query("select pg_advisory_unlock(hashtextextended($1, $2))", key)
          .catch((error: Error) => error);
        // Closing a connection that failed to unlock frees the lock.
        client.release(released instanceof Error ? released : undefined);
      };
    },
    close: () => pool.end(),
  };
}
