import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Request } from "express";
import type { RedisClientType } from "redis";
import type { SessionRows, Tokens, WebSession } from "#server/auth/session-rows.ts";
import { tryTokenRequest } from "#server/auth/token-request.ts";
import type { Log } from "#server/http/logging.ts";
import { withTimeout } from "#server/http/timeout.ts";
import { AppError } from "#shared/errors.ts";

/** R9.4 */
const marginSeconds = 60;
const lockTimeoutMs = 5000;

type Freshness = "fresh" | "ended";

export interface TokenRefresher {
  /**
   * Puts new tokens into `session` when they are due. `ended`: the provider refused the refresh
   * token and the session is closed. Throws 503 when the token has expired and the provider fails.
   */
  ensureFresh(request: Request, sessionId: string, session: WebSession): Promise<Freshness>;
}

type Outcome =
  | { outcome: "refreshed"; tokens: Tokens }
  | { outcome: "ended" }
  | { outcome: "failed"; cause: unknown };

export interface RefresherOptions {
  rows: SessionRows;
  lock: RefreshLock;
  log: Log;
  now(): number;
}

export function createTokenRefresher(options: RefresherOptions): TokenRefresher {
  const { log, now } = options;
  const running = new Map<string, Promise<Outcome>>();
  const secondsLeft = ({ expires_at }: Tokens) =>
    expires_at === undefined ? Number.POSITIVE_INFINITY : expires_at - now() / 1000;

  /** Runs on after its requests have timed out: the next one reads the result. */
  function start(request: Request, sessionId: string, session: WebSession): Promise<Outcome> {
    const work = refreshUnderLock(
      options,
      request,
      sessionId,
      (tokens) => secondsLeft(tokens) > marginSeconds,
      session,
    )
      .catch((cause: unknown): Outcome => ({ outcome: "failed", cause }))
      .finally(() => running.delete(sessionId));
    running.set(sessionId, work);
    return work;
  }

  return {
    ensureFresh: async (request, sessionId, session) => {
      const left = secondsLeft(session);
      if (left > marginSeconds) return "fresh";
      if (!session.refresh_token) return left > 0 ? "fresh" : "ended";
      const others = running.get(sessionId);
      // A request that refreshes an expired token waits for the provider; one that joins a refresh,
      // or whose token is still valid, waits for the lock's time-out.
      const timeoutMs = others || left > 0 ? lockTimeoutMs : null;
      const work = others ?? start(request, sessionId, session);
      const result =
        timeoutMs === null
          ? await work
          : await withTimeout(timeoutMs, work).catch(
              (cause: unknown): Outcome => ({ outcome: "failed", cause }),
            );
      if (result.outcome === "ended") return "ended";
      if (result.outcome === "refreshed") {
        Object.assign(session, result.tokens);
        return "fresh";
      }
      log.warn({ err: result.cause }, "token refresh");
      if (secondsLeft(session) > 0) return "fresh";
      throw new AppError("unavailable", {
        message:
          "The sign-in service is not responding right now. You are still signed in; please " +
          "try again.",
        cause: result.cause,
        retryAfter: 5,
      });
    },
  };
}

async function refreshUnderLock(
  { rows, lock }: RefresherOptions,
  request: Request,
  sessionId: string,
  isFresh: (tokens: Tokens) => boolean,
  session: WebSession,
): Promise<Outcome> {
  const release = await lock.acquire(sessionId, lockTimeoutMs);
  if (!release) return { outcome: "failed", cause: new Error("another process holds the refresh") };
  try {
    const stored = await rows.read(sessionId);
    if (!stored || stored === "ended") return { outcome: "ended" };
    const current = stored.data as WebSession;
    if (isFresh(current)) return { outcome: "refreshed", tokens: tokensOf(current) };
    const tokens = (await tryTokenRequest(() => request.oidc.accessToken?.refresh()))
      ? // The library writes the new tokens into the session of the request.
        tokensOf(session)
      : null;
    if (!tokens) {
      await rows.end(sessionId);
      return { outcome: "ended" };
    }
    await rows.write(sessionId, { header: stored.header, data: { ...current, ...tokens } });
    return { outcome: "refreshed", tokens };
  } finally {
    await release();
  }
}

function tokensOf({
  id_token,
  access_token,
  refresh_token,
  token_type,
  expires_at,
}: WebSession): Tokens {
  return { id_token, access_token, refresh_token, token_type, expires_at };
}

/** One refresh of a session at a time, over all processes. */
export interface RefreshLock {
  /** Returns the release; null after `waitMs`. Throws when the store does not answer. */
  acquire(sessionId: string, waitMs: number): Promise<(() => Promise<void>) | null>;
  close(): Promise<void>;
}

/** Longer than the slowest refresh: four attempts of ten seconds. */
const redisLockMs = 45_000;
const releaseScript =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

export function createRedisRefreshLock(redis: RedisClientType): RefreshLock {
  return {
    acquire: async (sessionId, waitMs) => {
      const key = `clearlane:refresh:${sessionId}`;
      const owner = randomUUID();
      for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(50)) {
        const taken = await redis.set(key, owner, {
          condition: "NX",
          expiration: { type: "PX", value: redisLockMs },
        });
        if (taken)
          return async () =>
            void (await redis.eval(releaseScript, { keys: [key], arguments: [owner] }));
      }
      return null;
    },
    close: async () => undefined,
  };
}
