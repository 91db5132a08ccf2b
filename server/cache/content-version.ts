import type { Log } from "#server/http/logging.ts";
import type { Client } from "#shared/contract/call.ts";
import { content } from "#shared/contract/content.ts";

/** Says until when pages of public content may be cached. */
export interface Content {
  /**
   * Of notifications, regulations and tariffs on this day; null while the backend does not say, so
   * that nothing may be cached.
   */
  version(): Promise<string | null>;
  /** The same, without waiting; null also while it has to be asked for first. */
  knownVersion(): string | null;
}

export interface ContentOptions {
  backend: Client;
  now(): number;
  log: Log;
}

/** Milliseconds: known for so long; then it is asked for behind the reader's back, then before. */
const freshMs = { known: 1000, behind: 5000 };
/** A backend of another company may have no such call; one that is away has other worries. */
const pauseMs = { refused: 60_000, failed: 2000 };
const askLimitMs = 1000;
const oneDayMs = 86_400_000;

export function createContent({ backend, now, log }: ContentOptions): Content {
  let known: string | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let refusedUntil = 0;
  let asking: Promise<void> | null = null;

  const ask = () => {
    asking ??= backend(content.version, {}, { signal: AbortSignal.timeout(askLimitMs), once: true })
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
        askedAt = now();
        asking = null;
      });
    return asking;
  };

  // Severities and what is in force change at midnight UTC.
  const onThisDay = () => (known === null ? null : `${known} ${Math.floor(now() / oneDayMs)}`);

  const knownVersion = () => {
    const age = now() - askedAt;
    if (known === null || age >= freshMs.behind) return null;
    if (age >= freshMs.known) void ask();
    return onThisDay();
  };

  const version = async () => {
    const current = knownVersion();
    if (current !== null) return current;
    if (now() < refusedUntil) return null;
    await ask();
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
