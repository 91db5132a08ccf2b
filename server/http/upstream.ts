import type { Readable } from "node:stream";
import { errors, Pool } from "undici";
import { requestText } from "#server/http/request-text.ts";
import { inSpan, type Span } from "#server/http/spans.ts";
import type { ApiRequest, ApiResponse, Transport } from "#shared/contract/call.ts";
import { readLines } from "#shared/contract/included.ts";
import { JsonText, linesType } from "#shared/contract/json-text.ts";
import { AppError } from "#shared/errors.ts";

export interface UpstreamOptions {
  /** Time-outs of one attempt and of the whole call, milliseconds. */
  attemptMs?: number;
  totalMs?: number;
  /** Multiplies these limits where they are not given. */
  timeoutFactor?: number;
  connections?: number;
}

interface StreamRequest {
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  body?: Readable;
  /** Extra time for a slow sender of the body, milliseconds. */
  sendingMs?: number;
}

export interface StreamAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Must be consumed or destroyed. */
  body: Readable;
}

export interface Upstream {
  carry: Transport;
  /** Streams bytes, without retries. A body that fails with an AppError rejects with that error. */
  stream(request: StreamRequest): Promise<StreamAnswer>;
  close(): Promise<void>;
}

const idempotent = new Set(["GET", "HEAD"]);
const getAttempts = 3;
/**
 * Circuit breaker: after that many consecutive failures, calls fail at once, except for one at
 * intervals, until that one succeeds.
 */
const breakerFailures = 8;
const breakerPauseMs = 1000;
/** Share of an attempt's time after which a call that its caller gave up counts as failed. */
const fairShare = 0.4;

/** A pool of connections to one origin. Only GETs are retried, up to three attempts. */
export function createUpstream(origin: string, options: UpstreamOptions = {}): Upstream {
  const { timeoutFactor = 1, connections = 128 } = options;
  const { attemptMs = 3000 * timeoutFactor, totalMs = 10_000 * timeoutFactor } = options;
  const url = new URL(origin);
  const base = url.pathname.replace(/\/+$/, "");
  const pool = new Pool(url.origin, {
    connections,
    connect: { timeout: 1500 * timeoutFactor },
    headersTimeout: attemptMs,
    bodyTimeout: attemptMs,
    pipelining: 1,
  });
  let failures = 0;
  let openUntil = 0;

  function sendOnce(request: ApiRequest): Promise<ApiResponse> {
    return inSpan(...backendCall(request.method), async (span) => {
      const answer = await exchange(request, span);
      span?.set({ "http.response.status_code": answer.status });
      return answer;
    });
  }

  async function exchange(request: ApiRequest, span: Span | null): Promise<ApiResponse> {
    const { status, type, text } = await requestText(pool, {
      method: request.method as "GET",
      path: base + request.path,
      headers: { ...request.headers, ...span?.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(request.signal ? { signal: request.signal } : {}),
      ...(request.timeoutMs
        ? { headersTimeout: request.timeoutMs, bodyTimeout: request.timeoutMs }
        : {}),
    });
    if (request.unread && status === 200 && isJson(type) && !type.startsWith(linesType))
      return { status, body: new JsonText(text) };
    return { status, body: readBody(text, type) };
  }

  /** Throws while the circuit is open, except for the call that tries the backend again. */
  function admit(): void {
    if (failures < breakerFailures) return;
    if (Date.now() < openUntil) throw new AppError("unavailable", { retryAfter: 1 });
    openUntil = Date.now() + breakerPauseMs;
  }

  async function carry(request: ApiRequest): Promise<ApiResponse> {
    admit();
    const deadline = Date.now() + totalMs;
    const attempts = idempotent.has(request.method) && !request.once ? getAttempts : 1;
    for (let attempt = 1; ; attempt += 1) {
      const began = Date.now();
      try {
        const answer = await sendOnce(request);
        const failed = answer.status >= 500;
        if (!failed) failures = 0;
        if (!failed || attempt >= attempts || Date.now() > deadline) return answer;
      } catch (error) {
        if (request.signal?.aborted) {
          // The caller's limit says nothing about the backend unless that had enough time.
          if (Date.now() - began >= attemptMs * fairShare) countFailure();
          throw new AppError("upstream-timeout", { cause: error });
        }
        if (attempt >= attempts || Date.now() > deadline) throw fail(error);
      }
      await new Promise((resolve) => setTimeout(resolve, 40 * attempt));
    }
  }

  function countFailure(): void {
    failures += 1;
    if (failures >= breakerFailures) openUntil = Date.now() + breakerPauseMs;
  }

  function fail(error: unknown): AppError {
    countFailure();
    const late =
      error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
    return new AppError(late ? "upstream-timeout" : "unavailable", { cause: error });
  }

  function stream(request: StreamRequest): Promise<StreamAnswer> {
    return inSpan(...backendCall(request.method), (span) =>
      carryStream({ ...request, headers: { ...request.headers, ...span?.headers } }),
    );
  }

  async function carryStream(given: StreamRequest): Promise<StreamAnswer> {
    const { body, sendingMs = 0, ...request } = given;
    admit();
    try {
      const answer = await pool.request({
        ...request,
        path: base + request.path,
        ...(body ? { body } : {}),
        headersTimeout: attemptMs + sendingMs,
      });
      if (answer.statusCode < 500) failures = 0;
      return { status: answer.statusCode, headers: answer.headers, body: answer.body };
    } catch (error) {
      throw error instanceof AppError ? error : fail(error);
    }
  }

  return { carry, stream, close: () => pool.close() };
}

/** The path, which may name a person or a search, stands as a route in the backend's own span. */
function backendCall(method: string) {
  return [`backend ${method}`, "call", { "http.request.method": method }] as const;
}

function isJson(type: string): boolean {
  return type.includes("json");
}

function readBody(text: string, type: string): unknown {
  if (!isJson(type)) return text;
  try {
    return type.startsWith(linesType) ? readLines(text) : JSON.parse(text);
  } catch {
    return text;
  }
}
