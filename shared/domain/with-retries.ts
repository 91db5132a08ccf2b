/** A failure that may pass soon: a busy or unreachable publisher, a cut connection. */
export class TransientError extends Error {
  /** As the publisher asked. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.name = "TransientError";
    this.retryAfterMs = retryAfterMs;
  }

  /** Of an answer 408, 429 or 5xx; null for any other. */
  static ofStatus(
    address: string,
    { status, headers }: { status: number; headers: { get(name: string): string | null } },
  ): TransientError | null {
    if (status < 500 && status !== 429 && status !== 408) return null;
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    const message = `${address} responded with ${status} instead of a file.`;
    return new TransientError(message, Number.isFinite(seconds) ? seconds * 1000 : undefined);
  }
}

interface RetryOptions {
  wait(milliseconds: number): Promise<void>;
  /** Called for each failure that is retried. */
  onRetry?(failure: TransientError, pauseMs: number): void;
}

/** Pauses of 1, 2, 4 and 8 seconds; a publisher may ask for up to a minute. */
const pauses = [1000, 2000, 4000, 8000];
const maxPauseMs = 60_000;

/**
 * Repeats work that fails with a TransientError, which the last attempt throws. undici's own
 * retries continue a cut connection only where the publisher serves ranges, which APIs do not.
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  { wait, onRetry }: RetryOptions,
): Promise<T> {
  for (const backoff of pauses) {
    try {
      return await work();
    } catch (failure) {
      if (!(failure instanceof TransientError)) throw failure;
      const pauseMs = Math.min(Math.max(backoff, failure.retryAfterMs ?? 0), maxPauseMs);
      onRetry?.(failure, pauseMs);
      await wait(pauseMs);
    }
  }
  return work();
}
