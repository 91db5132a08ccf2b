import { performance } from "node:perf_hooks";
import type { Request, RequestHandler, Response } from "express";
import { ipKeyGenerator } from "express-rate-limit";
import { untilClosed } from "#server/http/route.ts";
import type { CountUp } from "#server/http/window-counts.ts";
import { createWorkQueue } from "#server/http/work-queue.ts";
import { AppError } from "#shared/errors.ts";

export interface AdmissionOptions {
  timeoutFactor: number;
  /** Web processes that count separately; 1 where they count together. */
  shares: number;
  countUp: CountUp;
}

/**
 * Admits a request within the limits of its address and account, and while the process has time for
 * it. Files, health checks and cached pages need no admission.
 */
export interface Admission {
  /** Throws `too-many-requests` or `busy`. */
  work<Result>(
    request: Request,
    response: Response,
    account: string | null,
    work: (left: AbortSignal) => Promise<Result>,
    left?: AbortSignal,
  ): Promise<Result>;
  /** Resolves for one caller in each turn of the event loop. */
  turn(): Promise<void>;
  /** Before all work: refuses while the event loop lags far behind. */
  shed: RequestHandler;
  close(): void;
}

/** A person's burst is a hundred pages, each with a few calls. */
const workPerMinute = 1200;
/** Milliseconds to wait for a turn. A page is asked for again more easily than a form is sent. */
const waitMs = { read: 800, change: 5000 };
/**
 * Reads, pages above all, keep the processor busy, and their data in memory while they wait for it.
 * Changes hardly ever draw a page. They wait for the database, which on one core is quicker with
 * many statements at once: server and database take turns less often.
 */
const places = { read: { least: 2, most: 8 }, change: { least: 16, most: 16 } };
/** Lag in milliseconds, with that many requests begun, at which further ones are refused unread. */
const maxLagMs = 150;
const manyRequests = 32;

export function createAdmission(options: AdmissionOptions): Admission {
  const { timeoutFactor } = options;
  const inAll = { count: 0 };
  const queues = {
    read: createWorkQueue(places.read, inAll),
    change: createWorkQueue(places.change, inAll),
  };
  const lag = watchLag();
  let begun = 0;
  return {
    work: async (request, response, account, work, left = untilClosed(response)) => {
      await checkLimits(options, request, account);
      const kind = onlyReads(request) ? "read" : "change";
      const client = account ?? addressOf(request);
      const place = { client, left, waitMs: waitMs[kind] * timeoutFactor };
      return queues[kind].run(place, () => work(left));
    },
    turn: queues.read.turn,
    shed: (request, response, next) => {
      const isLate = begun >= manyRequests && lag.behindMs() > maxLagMs * timeoutFactor;
      // Refusing here costs far less than after session and routing.
      const isHopeless =
        onlyReads(request) && queues.read.expectedWaitMs() > waitMs.read * timeoutFactor;
      if (isLate || isHopeless) return next(new AppError("busy", { retryAfter: 2 }));
      begun += 1;
      response.once("close", () => {
        begun -= 1;
      });
      next();
    },
    close: lag.stop,
  };
}

function onlyReads({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** The address, or the network of 2^64 that one subscriber has with IPv6. */
function addressOf(request: Request): string {
  return ipKeyGenerator(request.ip ?? "", 64);
}

/**
 * Callers on this machine are not counted: behind a local proxy that TRUST_PROXY does not name,
 * everybody would be one of them.
 */
async function checkLimits(
  { shares, countUp }: AdmissionOptions,
  request: Request,
  account: string | null,
): Promise<void> {
  if (isOwnMachine(request.ip)) return;
  const clients = [`address ${addressOf(request)}`, ...(account ? [`account ${account}`] : [])];
  for (const client of clients) {
    // A limit whose store is down must not stop the service.
    const count = await countUp(client).catch(() => null);
    if (count && count.hits > Math.ceil(workPerMinute / shares))
      throw new AppError("too-many-requests", {
        retryAfter: Math.max(1, Math.ceil((count.until - Date.now()) / 1000)),
      });
  }
}

function isOwnMachine(address: string | undefined): boolean {
  return address === undefined || /^(::ffff:)?127\.|^::1$/.test(address);
}

const beatMs = 50;

/** How late a timer is: the current lag of the event loop. */
function watchLag(): { behindMs(): number; stop(): void } {
  let last = performance.now();
  const beat = setInterval(() => {
    last = performance.now();
  }, beatMs).unref();
  return {
    behindMs: () => performance.now() - last - beatMs,
    stop: () => clearInterval(beat),
  };
}
