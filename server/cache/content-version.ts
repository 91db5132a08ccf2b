import type { Log } from "#server/http/logging.ts";
import type { Client } from "#shared/contract/call.ts";
import { content } from "#shared/contract/content.ts";

/** Tells how long pages of public content may be cached. */
export interface Content {
  /**
   * Version of notifications, regulations and tariffs on this day; null while the backend does not
   * answer, so that nothing is cached.
   */
  version(): Promise<string | null>;
  /** The same without waiting; null also until it is fetched first. */
  knownVersion(): string | null;
}

export interface ContentOptions {
  backend: Client;
  now(): number;
  log: Log;
}

/**
 * Milliseconds that a version is fresh; then it is refreshed in the background, and later before
 * the answer.
 */
const freshMs = { known: 1000, behind: 5000 };
/** An external backend may lack the call; a backend that is down needs no further load. */
const pauseMs = { refused: 60_000, failed: 2000 };
const refreshLimitMs = 1000;
const oneDayMs = 86_400_000;

export function createContent({ backend, now, log }: ContentOptions): Content {
  let known: string | null = null;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refusedUntil = 0;
  let pending: Promise<void> | null = null;

  const refresh = () => {
    pending ??= backend(
      content.version,
      {},
      { signal: AbortSignal.timeout(refreshLimitMs), once: true },
    )
      .then(
        ({ version }) => {
          known = version;
        },
        (error: unknown) => {
          if (known !== null) log.warn({ err: error }, "version of the content");
          known = null;
          refusedUntil = now() + (isRefusal(error) ? pauseMs.refused : pauseMs.failed);
        },
      )
      .finally(() => {
        refreshedAt = now();
        pending = null;
      });
    return pending;
  };

  // Severities and what is in force change at midnight UTC.
  const onThisDay = () => (known === null ? null : `${known} ${Math.floor(now() / oneDayMs)}`);

  const knownVersion = () => {
    const age = now() - refreshedAt;
    if (known === null || age >= freshMs.behind) return null;
    if (age >= freshMs.known) void refresh();
    return onThisDay();
  };

  const version = async () => {
    const current = knownVersion();
    if (current !== null) return current;
    if (now() < refusedUntil) return null;
    await refresh();
    return onThisDay();
  };

  return {
    version,
    knownVersion,
  };
}

function isRefusal(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status === 404 || status === 501;
}
