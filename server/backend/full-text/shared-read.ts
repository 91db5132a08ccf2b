import { setImmediate } from "node:timers/promises";

/**
 * Callers of one turn of the event loop share a read. It begins after all of their calls, so that
 * it sees what was there when they asked.
 */
export function shareReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let next: Promise<Result> | null = null;

  const readNext = async () => {
    await setImmediate();
    next = null;
    return read();
  };

  return () => {
    next ??= readNext();
    return next;
  };
}
