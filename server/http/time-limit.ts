import { once } from "#shared/once.ts";

export interface TimeLimit {
  /** Aborts with the other signal, or when time is up before the end. Made at the first call. */
  signal(): AbortSignal;
  /** Clears the timer. */
  end(): void;
}

/**
 * A limit in milliseconds for work that is also cancelled with `left`. AbortSignal.timeout keeps
 * its listeners in memory for the whole time, although the work has ended.
 */
export function createTimeLimit(left: AbortSignal, ms: number): TimeLimit {
  let end: () => void = () => undefined;
  const start = (): AbortSignal => {
    const controller = new AbortController();
    const cancel = () => controller.abort(left.reason);
    const timer = setTimeout(
      () => controller.abort(new DOMException(`no result after ${ms} ms`, "TimeoutError")),
      ms,
    );
    timer.unref();
    end = () => {
      clearTimeout(timer);
      left.removeEventListener("abort", cancel);
    };
    if (left.aborted) cancel();
    else left.addEventListener("abort", cancel, { once: true });
    return controller.signal;
  };
  return { signal: once(start), end: () => end() };
}
