import type { RedisClientType } from "redis";
import type { Log } from "#server/http/logging.ts";
import type { Memory } from "#server/memory/memory.ts";

const channel = "clearlane:forget";

interface Message {
  name: string;
  owner: string | null;
}

/**
 * Tells the other processes over Redis. While the connection that listens is away, `isReliable`
 * says so and nothing is remembered.
 */
export async function shareForgetting(
  redis: RedisClientType,
  log: Log,
): Promise<{
  isReliable(): boolean;
  share<Name extends string>(memories: Record<Name, Memory>): Record<Name, Memory>;
  close(): Promise<void>;
}> {
  const listener = redis.duplicate();
  let known: Record<string, Memory> = {};
  const forgetAll = () => {
    for (const memory of Object.values(known)) void memory.forget(null);
  };
  listener.on("error", (error: Error) => {
    log.warn({ err: error }, "redis: forgetting");
    forgetAll();
  });
  await listener.connect();
  await listener.subscribe(channel, (text) => {
    const { name, owner } = JSON.parse(text) as Message;
    void known[name]?.forget(owner);
  });
  return {
    isReliable: () => listener.isReady && redis.isReady,
    share: (memories) => {
      known = memories;
      const shared = Object.entries<Memory>(memories).map(([name, memory]) => [
        name,
        {
          read: memory.read,
          forget: async (owner: string | null) => {
            void memory.forget(owner);
            const message: Message = { name, owner };
            await redis.publish(channel, JSON.stringify(message)).catch((error: unknown) => {
              log.warn({ err: error }, "redis: forgetting");
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
