import type { RedisClientType } from "redis";
import type { Log } from "#server/http/logging.ts";

/** Milliseconds. A connection without traffic is silent: there is a ping every second. */
const limits = { connect: 2000, command: 1500, silence: 3500 };
const pingEveryMs = 1000;
const maxPauseMs = 1000;

/**
 * A connection that never waits for ever: commands fail while it is away, and one that no longer
 * answers is replaced.
 */
export async function connectRedis(
  url: string,
  log: Log,
  timeoutFactor: number,
): Promise<RedisClientType> {
  // The library is loaded only where it is used: it takes a start 50 ms.
  const { createClient, TimeoutError } = await import("redis");
  const redis: RedisClientType = createClient({
    url,
    socket: {
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 6), maxPauseMs),
      connectTimeout: limits.connect * timeoutFactor,
      socketTimeout: limits.silence * timeoutFactor,
    },
    pingInterval: pingEveryMs * timeoutFactor,
    commandOptions: { timeout: limits.command * timeoutFactor },
    disableOfflineQueue: true,
  });
  redis.on("error", (error: Error) => {
    log.warn({ err: error }, "redis");
    // The ping had no answer. Commands that are still being written keep the socket's own limit
    // from running out.
    if (error instanceof TimeoutError && redis.isReady) reconnect(redis, log);
  });
  await redis.connect();
  return redis;
}

function reconnect(redis: RedisClientType, log: Log): void {
  redis.destroy();
  redis.connect().catch((error: unknown) => log.warn({ err: error }, "redis"));
}
