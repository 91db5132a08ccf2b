import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { RedisClientType } from "redis";

/** One refresh of a session's tokens at a time, over all processes. */
export interface RefreshLock {
  /**
   * Waits at most `waitMs` for the lock. Answers how to release it; null when somebody else kept
   * it. Throws when the store does not answer.
   */
  acquire(sessionId: string, waitMs: number): Promise<(() => Promise<void>) | null>;
  close(): Promise<void>;
}

const lockNotAvailable = "55P03";

/**
 * PostgreSQL's advisory locks. On a few connections of their own: a slow provider must not hold the
 * pool that everything else needs.
 */
export function createPostgresRefreshLock(
  url: string,
  onError: (error: Error) => void,
): RefreshLock {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 10_000,
    application_name: "clearlane-locks",
  });
  pool.on("error", onError);
  return {
    acquire: async (sessionId, waitMs) => {
      const client = await pool.connect();
      try {
        await client.query("select set_config('lock_timeout', $1, false)", [String(waitMs)]);
        await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [sessionId]);
      } catch (error) {
        client.release(true);
        if ((error as { code?: string }).code === lockNotAvailable) return null;
        throw error;
      }
      return async () => {
        const released = await client
          .query("select pg_advisory_unlock(hashtextextended($1, 0))", [sessionId])
          .catch((error: Error) => error);
        // A connection that could not unlock must go: its end frees the lock.
        client.release(released instanceof Error);
      };
    },
    close: () => pool.end(),
  };
}

/** Longer than the slowest refresh: three tries of ten seconds. */
const redisLockMs = 35_000;
const releaseScript =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

export function createRedisRefreshLock(redis: RedisClientType): RefreshLock {
  return {
    acquire: async (sessionId, waitMs) => {
      const key = `clearlane:refresh:${sessionId}`;
      const mine = randomUUID();
      for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(50)) {
        const taken = await redis.set(key, mine, {
          condition: "NX",
          expiration: { type: "PX", value: redisLockMs },
        });
        if (taken)
          return async () =>
            void (await redis.eval(releaseScript, { keys: [key], arguments: [mine] }));
      }
      return null;
    },
    close: async () => undefined,
  };
}
