import { setImmediate } from "node:timers/promises";

/**
 * Callers that wait share one read. It begins after all of their calls, so that it sees what was
 * there when they asked, and after the read before it has ended.
 */
export function shareReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let next: Promise<Result> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const readNext = async () => {
    await last;
    await setImmediate();
    next = null;
    const result = read();
    last = result.catch(() => undefined);
    return result;
  };

  return () => {
    next ??= readNext();
    return next;
  };
}
