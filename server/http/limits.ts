import type { Request, RequestHandler } from "express";
import { rateLimit, type Store } from "express-rate-limit";
import { sendError } from "#server/http/errors.ts";
import { AppError } from "#shared/errors.ts";

export interface RateLimitOptions {
  windowMs: number;
  limit: number;
  /** Who is counted; the address by default. */
  keyOf?: (request: Request) => string;
  /** Shared between processes where there is Redis; memory otherwise. */
  store?: Store;
  /** Count only what was refused: somebody who knows their password is never slowed down. */
  failuresOnly?: boolean;
  /** Requests that are not counted at all. */
  skip?: (request: Request) => boolean;
}

/** Limits how often one caller may come; answers 429 with Retry-After in our error shape. */
export function limitRate(options: RateLimitOptions): RequestHandler {
  return rateLimit({
    windowMs: options.windowMs,
    limit: options.limit,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    ...(options.keyOf ? { keyGenerator: options.keyOf } : {}),
    ...(options.store ? { store: options.store } : {}),
    skipSuccessfulRequests: options.failuresOnly ?? false,
    ...(options.skip ? { skip: options.skip } : {}),
    // A limiter that cannot count lets people through: it protects the service, it is no lock.
    passOnStoreError: true,
    handler: (_request, response) =>
      sendError(
        response,
        new AppError("too-many-requests", { retryAfter: Math.ceil(options.windowMs / 1000) }),
      ),
  });
}

export interface TurnstileOptions {
  /** At once, everybody together. */
  most: number;
}

/**
 * Lets each key in once at a time, and so many in all: for work that holds memory or a connection
 * as long as its caller likes.
 */
export interface ConcurrencyLimiter {
  /**
   * Returns how to leave, which may be called more than once. Throws 409 to a key that is inside,
   * 503 when it is full.
   */
  enter(key: string): () => void;
}

export function createConcurrencyLimiter({ most }: TurnstileOptions): ConcurrencyLimiter {
  const inside = new Set<string>();
  return {
    enter: (key) => {
      if (inside.has(key)) throw new AppError("conflict", { retryAfter: 1 });
      if (inside.size >= most) throw new AppError("unavailable", { retryAfter: 2 });
      inside.add(key);
      let left = false;
      return () => {
        if (!left) inside.delete(key);
        left = true;
      };
    },
  };
}
