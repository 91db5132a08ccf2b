import type { RedisClientType } from "redis";
import type { TtlCache } from "#server/cache/ttl-cache.ts";
import type { Log } from "#server/http/logging.ts";

const channel = "clearlane:invalidate";

interface Message {
  name: string;
  owner: string | null;
}

/**
 * Tells the other processes over Redis. While the subscription is down, `isReliable` is false and
 * nothing is cached.
 */
export async function shareInvalidation(
  redis: RedisClientType,
  log: Log,
): Promise<{
  isReliable(): boolean;
  share<Name extends string>(caches: Record<Name, TtlCache>): Record<Name, TtlCache>;
  close(): Promise<void>;
}> {
  const listener = redis.duplicate();
  let known: Record<string, TtlCache> = {};
  const invalidateAll = () => {
    for (const cache of Object.values(known)) void cache.invalidate(null);
  };
  listener.on("error", (error: Error) => {
    log.warn({ err: error }, "redis: invalidating the caches");
    invalidateAll();
  });
  await listener.connect();
  await listener.subscribe(channel, (text) => {
    const { name, owner } = JSON.parse(text) as Message;
    void known[name]?.invalidate(owner);
  });
  return {
    isReliable: () => listener.isReady && redis.isReady,
    share: (caches) => {
      known = caches;
      const shared = Object.entries<TtlCache>(caches).map(([name, cache]) => [
        name,
        {
          read: cache.read,
          invalidate: async (owner: string | null) => {
            void cache.invalidate(owner);
            const message: Message = { name, owner };
            await redis.publish(channel, JSON.stringify(message)).catch((error: unknown) => {
              log.warn({ err: error }, "redis: invalidating the caches");
            });
          },
        },
      ]);
      return Object.fromEntries(shared);
    },
    close: async () => {
      if (listener.isOpen) await listener.close().catch(() => listener.destroy());
    },
  };
}
