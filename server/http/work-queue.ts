import { performance } from "node:perf_hooks";
import { AppError } from "#shared/errors.ts";

/**
 * Begins work when the process can do it soon, and refuses it otherwise: begun work is finished
 * quickly, and what is refused costs nothing. Clients take turns, so that one with many requests
 * delays nobody but itself; each client's own come in their order.
 */
export interface WorkQueue {
  /**
   * Throws `busy` when its turn does not come within `waitMs`, which is extended while few wait, or
   * its client leaves before.
   */
  run<Result>(place: Place, work: () => Promise<Result>): Promise<Result>;
  /** Resolves for one caller in each turn of the event loop, for work that blocks it. */
  turn(): Promise<void>;
  /** How long one more client would wait, in milliseconds; 0 while few wait. */
  expectedWaitMs(): number;
  /** Begun and waiting. */
  size(): number;
}

interface Place {
  client: string;
  left: AbortSignal;
  waitMs: number;
}

interface Waiter {
  id: symbol;
  /** In milliseconds of performance.now(). */
  since: number;
  waitMs: number;
  begin(): void;
  refuse(): void;
}

/** How much work runs at once: the least while the process is busy, more while it idles. */
interface Places {
  least: number;
  most: number;
}

/**
 * How long work holds its place, in milliseconds. After that it counts as waiting for something
 * else, such as a silent backend, and the next begins: sooner while the event loop is idle.
 */
const holdsPlaceMs = { whileIdle: 150, whileBusy: 1000 };
/** Event loop utilization below which the loop counts as idle. */
const idleBelow = 0.6;
/** Work begun and not ended, with or without a place, in all queues that share the count. */
interface Begun {
  count: number;
}

const maxBegun = 64;
const maxWaiting = 1000;
/** So few mean a slow machine rather than an overload: they may wait longer. */
const fewWaiting = 16;
const maxWaitMs = 5000;
const tickMs = 50;
/** Smoothing factor of the average time between two starts. */
const newestWeight = 0.05;

export function createWorkQueue(places: Places, inAll: Begun = { count: 0 }): WorkQueue {
  /**
   * By client; the one whose turn is next comes first. Each client's list is changed in place: an
   * old table of the map keeps the lists it had, which are empty by then.
   */
  const waiting = new Map<string, Waiter[]>();
  /** Work that holds a place, oldest first, and since when. */
  const running = new Map<symbol, number>();
  let atOnce = places.least;
  let begun = 0;
  let waitingCount = 0;
  let lastBegan = 0;
  /** Average milliseconds between two starts while others wait. */
  let betweenMs = 0;
  let ticking: NodeJS.Timeout | undefined;
  let measured = performance.eventLoopUtilization();

  function takeNext(): Waiter | undefined {
    const next = waiting.entries().next().value;
    if (!next) return undefined;
    const [client, waiters] = next;
    const waiter = waiters.shift();
    waiting.delete(client);
    if (waiters.length > 0) waiting.set(client, waiters);
    waitingCount -= 1;
    return waiter;
  }

  function begin(): void {
    while (running.size < atOnce && inAll.count < maxBegun) {
      const waiter = takeNext();
      if (!waiter) break;
      begun += 1;
      inAll.count += 1;
      const now = performance.now();
      if (waitingCount > 0) betweenMs += newestWeight * (now - lastBegan - betweenMs);
      lastBegan = now;
      running.set(waiter.id, now);
      waiter.begin();
    }
    if (waitingCount === 0) {
      betweenMs = 0;
      clearInterval(ticking);
      ticking = undefined;
    }
  }

  function end(id: symbol): void {
    begun -= 1;
    inAll.count -= 1;
    running.delete(id);
    begin();
  }

  /** Runs while work is waiting. */
  function tick(): void {
    const now = performance.eventLoopUtilization();
    const isIdle = performance.eventLoopUtilization(now, measured).utilization < idleBelow;
    measured = now;
    atOnce = Math.min(places.most, Math.max(places.least, atOnce + (isIdle ? 1 : -1)));
    const heldMs = isIdle ? holdsPlaceMs.whileIdle : holdsPlaceMs.whileBusy;
    for (const [id, since] of running) if (performance.now() - since > heldMs) running.delete(id);
    begin();
    refuseExpired();
  }

  function refuseExpired(): void {
    const now = performance.now();
    for (const [client, waiters] of [...waiting])
      for (const waiter of [...waiters]) {
        const late = now - waiter.since;
        const patience =
          waitingCount > fewWaiting ? waiter.waitMs : Math.max(waiter.waitMs, maxWaitMs);
        if (late <= patience) break;
        remove(client, waiter);
        waiter.refuse();
      }
  }

  function remove(client: string, waiter: Waiter): void {
    const waiters = waiting.get(client) ?? [];
    const index = waiters.indexOf(waiter);
    if (index < 0) return;
    waiters.splice(index, 1);
    if (waiters.length === 0) waiting.delete(client);
    waitingCount -= 1;
  }

  /** When all places are taken, the client that has most of them gives up its newest. */
  function freePlace(client: string): boolean {
    if (waitingCount < maxWaiting) return true;
    const [greediest, waiters] = [...waiting].reduce((most, one) =>
      one[1].length > most[1].length ? one : most,
    );
    const newest = waiters.at(-1);
    if (!newest || waiters.length <= (waiting.get(client)?.length ?? 0) + 1) return false;
    remove(greediest, newest);
    newest.refuse();
    return true;
  }

  /** Resolves with the work's id when the work may begin. */
  function wait({ client, left, waitMs }: Place): Promise<symbol> {
    return new Promise((resolve, reject) => {
      if (left.aborted || !freePlace(client)) return reject(busy());
      const leave = () => {
        remove(client, waiter);
        reject(busy());
      };
      const settle = (how: () => void) => () => {
        left.removeEventListener("abort", leave);
        how();
      };
      const id = Symbol();
      const waiter: Waiter = {
        id,
        since: performance.now(),
        waitMs,
        begin: settle(() => resolve(id)),
        refuse: settle(() => reject(busy())),
      };
      left.addEventListener("abort", leave, { once: true });
      const others = waiting.get(client);
      if (others) others.push(waiter);
      else waiting.set(client, [waiter]);
      waitingCount += 1;
      begin();
      if (waitingCount > 0 && !ticking) {
        measured = performance.eventLoopUtilization();
        ticking = setInterval(tick, tickMs).unref();
      }
    });
  }

  return {
    run: async (place, work) => {
      const id = await wait(place);
      try {
        return await work();
      } finally {
        end(id);
      }
    },
    turn: createTurns(),
    expectedWaitMs: () => (waitingCount > fewWaiting ? waiting.size * betweenMs : 0),
    size: () => begun + waitingCount,
  };
}

function busy(): AppError {
  return new AppError("busy", { retryAfter: 2 });
}

function createTurns(): () => Promise<void> {
  const callers: (() => void)[] = [];
  const next = () => {
    callers.shift()?.();
    if (callers.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((resolve) => {
      callers.push(resolve);
      if (callers.length === 1) setImmediate(next);
    });
}
