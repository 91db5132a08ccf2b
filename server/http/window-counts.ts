import { LRUCache } from "lru-cache";
import { RedisStore } from "rate-limit-redis";

interface Count {
  hits: number;
  /** Milliseconds since 1970 at which counting starts again. */
  until: number;
}

/** Counts by key in windows of a minute. */
export type CountUp = (key: string) => Promise<Count>;

const windowMs = 60_000;
/** Maximum number of keys; beyond it the least used ones start over. */
const maxKeys = 20_000;

/** For one process. */
export function countInMemory(now: () => number = Date.now): CountUp {
  const counts = new LRUCache<string, Count>({ max: maxKeys });
  return async (key) => {
    const known = counts.get(key);
    const count = known && known.until > now() ? known : { hits: 0, until: now() + windowMs };
    count.hits += 1;
    counts.set(key, count);
    return count;
  };
}

/** For all processes on one Redis. Rejects while it is away. */
export function countInRedis(sendCommand: (...args: string[]) => Promise<string>): CountUp {
  let store: RedisStore | null = null;

  async function open(): Promise<RedisStore> {
    const opened = new RedisStore({ sendCommand, prefix: "clearlane:work:" });
    await opened.init({ windowMs } as Parameters<RedisStore["init"]>[0]);
    return opened;
  }

  return async (key) => {
    try {
      store ??= await open();
      const { totalHits, resetTime } = await store.increment(key);
      return { hits: totalHits, until: resetTime?.getTime() ?? Date.now() + windowMs };
    } catch (error) {
      // Its script may be gone with the server.
      store = null;
      throw error;
    }
  };
}
