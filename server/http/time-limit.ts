export interface TimeLimit {
  /** Aborts with the other signal, or when time is up before the end. Made at the first call. */
  signal(): AbortSignal;
  /** Stops the clock. */
  end(): void;
}

/**
 * A limit in milliseconds for work that also ends with `left`. Unlike AbortSignal.timeout, whose
 * timer keeps what listens to it in memory for the whole time, it holds nothing after its end.
 */
export function createTimeLimit(left: AbortSignal, ms: number): TimeLimit {
  let stop: (() => void) | undefined;
  let made: AbortSignal | undefined;
  const start = (): AbortSignal => {
    const controller = new AbortController();
    const leave = () => controller.abort(left.reason);
    const timer = setTimeout(
      () => controller.abort(new DOMException(`no result after ${ms} ms`, "TimeoutError")),
      ms,
    );
    timer.unref();
    stop = () => {
      clearTimeout(timer);
      left.removeEventListener("abort", leave);
    };
    if (left.aborted) leave();
    else left.addEventListener("abort", leave, { once: true });
    return controller.signal;
  };
  return {
    signal: () => {
      made ??= start();
      return made;
    },
    end: () => stop?.(),
  };
}
