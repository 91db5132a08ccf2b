import type { RedisClientType } from "redis";
import { shareInvalidation } from "#server/cache/invalidation.ts";
import { createTtlCache, type TtlCache } from "#server/cache/ttl-cache.ts";
import type { Config } from "#server/config/config.ts";
import type { Log } from "#server/http/logging.ts";

/** A user's figures and session, cached for seconds. A spend never uses them. */
export interface Caches {
  /** By account. */
  users: TtlCache;
  /** By id. */
  sessions: TtlCache;
  close(): Promise<void>;
}

const ttlMs = 3000;
const max = 2000;

/**
 * Without Redis only the process with the embedded database caches: others would miss its writes.
 */
export async function createCaches(
  { web, database }: Pick<Config, "web" | "database">,
  { redis, log, now }: { redis: RedisClientType | null; log: Log; now(): number },
): Promise<Caches> {
  const sharing = redis ? await shareInvalidation(redis, log) : null;
  const isAlone = database.embedded && web.workersInAll === 1;
  const isReliable = () => (sharing ? sharing.isReliable() : isAlone);
  const own = {
    users: createTtlCache({ ttlMs, max, now, isReliable }),
    sessions: createTtlCache({ ttlMs, max, now, isReliable }),
  };
  return { ...(sharing?.share(own) ?? own), close: async () => sharing?.close() };
}
