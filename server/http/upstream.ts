import type { Readable } from "node:stream";
import { errors, Pool } from "undici";
import type { Carrier, WireAnswer, WireRequest } from "#shared/contract/call.ts";
import { AppError } from "#shared/errors.ts";

export interface UpstreamOptions {
  /** One attempt's limit and the whole call's, milliseconds. */
  attemptMs?: number;
  totalMs?: number;
  /** Multiplies these limits where they are not given. */
  patience?: number;
  connections?: number;
}

/** A request whose body, if it has one, goes on as it comes. */
export interface StreamRequest {
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  body?: Readable;
  /** How long its sender may take, milliseconds. */
  sendingMs?: number;
}

export interface StreamAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** To be read to its end, or destroyed. */
  body: Readable;
}

export interface Upstream {
  carry: Carrier;
  /**
   * One request of bytes, never tried again. A body that fails with an AppError fails the request
   * with it, and is no fault of the upstream's.
   */
  stream(request: StreamRequest): Promise<StreamAnswer>;
  close(): Promise<void>;
}

const idempotent = new Set(["GET", "HEAD"]);
const getAttempts = 3;
/**
 * After this many failures in a row the upstream is left alone for a moment, so that a dead one is
 * answered for at once.
 */
const breakerFailures = 8;
const breakerPauseMs = 1000;

/**
 * Connections to one upstream origin, kept open. GETs are tried up to three times, everything else
 * once: only its caller knows whether it may repeat.
 */
export function createUpstream(origin: string, options: UpstreamOptions = {}): Upstream {
  const { patience = 1, connections = 128 } = options;
  const { attemptMs = 3000 * patience, totalMs = 10_000 * patience } = options;
  const url = new URL(origin);
  const base = url.pathname.replace(/\/+$/, "");
  const pool = new Pool(url.origin, {
    connections,
    connect: { timeout: 1500 * patience },
    headersTimeout: attemptMs,
    bodyTimeout: attemptMs,
    pipelining: 1,
  });
  let failures = 0;
  let openUntil = 0;

  async function once(request: WireRequest): Promise<WireAnswer> {
    const { statusCode, body, headers } = await pool.request({
      method: request.method as "GET",
      path: base + request.path,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(request.signal ? { signal: request.signal } : {}),
      ...(request.timeoutMs
        ? { headersTimeout: request.timeoutMs, bodyTimeout: request.timeoutMs }
        : {}),
    });
    const text = await body.text();
    return { status: statusCode, body: readBody(text, String(headers["content-type"] ?? "")) };
  }

  async function carry(request: WireRequest): Promise<WireAnswer> {
    if (Date.now() < openUntil) throw new AppError("unavailable", { retryAfter: 1 });
    const deadline = Date.now() + totalMs;
    const attempts = idempotent.has(request.method) && !request.once ? getAttempts : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await once(request);
        const failed = answer.status >= 500;
        if (!failed) failures = 0;
        if (!failed || attempt >= attempts || Date.now() > deadline) return answer;
      } catch (error) {
        if (request.signal?.aborted) throw new AppError("upstream-timeout", { cause: error });
        if (attempt >= attempts || Date.now() > deadline) throw fail(error);
      }
      await new Promise((resolve) => setTimeout(resolve, 40 * attempt));
    }
  }

  function fail(error: unknown): AppError {
    failures += 1;
    if (failures >= breakerFailures) openUntil = Date.now() + breakerPauseMs;
    const late =
      error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
    return new AppError(late ? "upstream-timeout" : "unavailable", { cause: error });
  }

  async function stream({ body, sendingMs = 0, ...request }: StreamRequest): Promise<StreamAnswer> {
    if (Date.now() < openUntil) throw new AppError("unavailable", { retryAfter: 1 });
    try {
      const answer = await pool.request({
        ...request,
        path: base + request.path,
        ...(body ? { body } : {}),
        headersTimeout: attemptMs + sendingMs,
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.body };
    } catch (error) {
      throw error instanceof AppError ? error : fail(error);
    }
  }

  return { carry, stream, close: () => pool.close() };
}

function readBody(text: string, type: string): unknown {
  if (!type.includes("json")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
