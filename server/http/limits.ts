import type { Request, RequestHandler } from "express";
import { rateLimit, type Store } from "express-rate-limit";
import { sendError } from "#server/http/errors.ts";
import { AppError } from "#shared/errors.ts";

export interface RateLimitOptions {
  windowMs: number;
  limit: number;
  /** The IP address by default. */
  keyOf?: (request: Request) => string;
  /** Redis, where processes share it; memory by default. */
  store?: Store;
  skip?: (request: Request) => boolean;
}

/** Answers 429 with Retry-After. */
export function limitRate(options: RateLimitOptions): RequestHandler {
  return rateLimit({
    windowMs: options.windowMs,
    limit: options.limit,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    ...(options.keyOf ? { keyGenerator: options.keyOf } : {}),
    ...(options.store ? { store: options.store } : {}),
    ...(options.skip ? { skip: options.skip } : {}),
    // A limiter without its store must not stop the service.
    passOnStoreError: true,
    handler: (_request, response) =>
      sendError(
        response,
        new AppError("too-many-requests", { retryAfter: Math.ceil(options.windowMs / 1000) }),
      ),
  });
}

/**
 * Admits each key once at a time, and `max` in all, for work that holds memory or a connection as
 * long as its client likes. It refuses where a queue would wait.
 */
export interface ConcurrencyLimiter {
  /**
   * Returns the release, which may be called more than once. Throws 409 to a key that is running,
   * 503 when all places are taken.
   */
  acquire(key: string): () => void;
}

export function createConcurrencyLimiter({ max }: { max: number }): ConcurrencyLimiter {
  const running = new Set<string>();
  return {
    acquire: (key) => {
      if (running.has(key)) throw new AppError("conflict", { retryAfter: 1 });
      if (running.size >= max) throw new AppError("unavailable", { retryAfter: 2 });
      running.add(key);
      let released = false;
      return () => {
        if (!released) running.delete(key);
        released = true;
      };
    },
  };
}
