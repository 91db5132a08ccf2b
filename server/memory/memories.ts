import type { RedisClientType } from "redis";
import type { Config } from "#server/config/config.ts";
import type { Log } from "#server/http/logging.ts";
import { shareForgetting } from "#server/memory/forgetting.ts";
import { createMemory, type Memory } from "#server/memory/memory.ts";

/** A person's figures and session, remembered for seconds. A spend never uses them. */
export interface Memories {
  /** By account. */
  people: Memory;
  /** By id. */
  sessions: Memory;
  close(): Promise<void>;
}

const ttlMs = 3000;
const max = 2000;

/**
 * Without Redis only the one process that has the embedded database remembers: others would not
 * hear of its writes.
 */
export async function createMemories(
  { web, database }: Pick<Config, "web" | "database">,
  { redis, log, now }: { redis: RedisClientType | null; log: Log; now(): number },
): Promise<Memories> {
  const sharing = redis ? await shareForgetting(redis, log) : null;
  const isAlone = database.embedded && web.workersInAll === 1;
  const isReliable = () => (sharing ? sharing.isReliable() : isAlone);
  const own = {
    people: createMemory({ ttlMs, max, now, isReliable }),
    sessions: createMemory({ ttlMs, max, now, isReliable }),
  };
  return { ...(sharing?.share(own) ?? own), close: async () => sharing?.close() };
}
