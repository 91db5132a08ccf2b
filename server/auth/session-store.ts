import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestHandler } from "express";
import { requireFreshSignIn } from "#server/auth/fresh-sign-in.ts";
import type { SessionRows, StoredSession } from "#server/auth/session-rows.ts";
import type { CookieNames } from "#server/auth/web-session.ts";
import type { Log } from "#server/http/logging.ts";
import { withTimeout } from "#server/http/timeout.ts";
import { AppError } from "#shared/errors.ts";

/**
 * A request's session, read before the library runs: it takes a store that fails for a missing
 * session and deletes the cookie.
 */
interface SessionRead {
  id: string;
  session: StoredSession | null;
  /** Serialised as read, to detect changes. */
  readAs: string;
  usedAt: number;
}

/** Called by express-openid-connect. */
export interface LibraryStore {
  get(id: string): Promise<StoredSession | null>;
  set(id: string, session: StoredSession): Promise<void>;
  destroy(id: string): Promise<void>;
}

export interface SessionStore {
  library: LibraryStore;
  /**
   * Reads the session of the cookie; 503 when the store does not answer. After one that was ended
   * from elsewhere the next sign-in asks for the password.
   */
  guard(names: CookieNames): RequestHandler;
  /** The session id of the present request. */
  currentId(): string | null;
  /** The display name chosen since sign-in; null for none. */
  currentName(): string | null;
  /** The request's session now equals the stored one: nothing to write back. */
  markWritten(session: object): void;
}

const rewriteAfterSeconds = 60;
const storeTimeoutMs = 5000;
const storeDown = () =>
  new AppError("unavailable", {
    message: "Your session can't be checked right now. Please try again in a moment.",
    retryAfter: 5,
  });

type RequestRows = Pick<SessionRows, "read" | "write" | "end">;

export function createSessionStore(
  rows: RequestRows,
  log: Log,
  timeoutFactor: number,
): SessionStore {
  const reads = new AsyncLocalStorage<SessionRead>();
  const limitMs = storeTimeoutMs * timeoutFactor;
  return {
    library: createLibraryStore(rows, reads, log, limitMs),
    guard: (names) => async (request, response, next) => {
      const id = readSessionId(request.headers.cookie, names.session);
      if (!id) return next();
      const found = await withTimeout(limitMs, rows.read(id)).catch((error: unknown) => {
        log.warn({ err: error }, "session store");
        throw storeDown();
      });
      if (found === "ended") requireFreshSignIn(response, names);
      const session = found === "ended" ? null : found;
      reads.run(
        { id, session, readAs: JSON.stringify(session?.data), usedAt: session?.header.uat ?? 0 },
        next,
      );
    },
    currentId: () => reads.getStore()?.id ?? null,
    currentName: () => reads.getStore()?.session?.name ?? null,
    markWritten: (session) => {
      const read = reads.getStore();
      if (read) read.readAs = JSON.stringify(session);
    },
  };
}

/**
 * The library guesses from a method's source text whether it takes a continuation function, so
 * these must stay declared `async` and free of that word and its abbreviation.
 */
function createLibraryStore(
  rows: RequestRows,
  reads: AsyncLocalStorage<SessionRead>,
  log: Log,
  limitMs: number,
): LibraryStore {
  return {
    async get(id) {
      const read = reads.getStore();
      const session = read?.id === id ? read.session : await rows.read(id);
      return session === "ended" ? null : session;
    },
    async set(id, session) {
      const read = reads.getStore();
      const unchanged = read?.id === id && JSON.stringify(session.data) === read.readAs;
      if (unchanged && session.header.uat - read.usedAt < rewriteAfterSeconds) return;
      try {
        await withTimeout(limitMs, rows.write(id, session));
      } catch (error) {
        log.warn({ err: error }, "session store");
        // The time of the last use can wait for the next request, new tokens cannot.
        if (!unchanged) throw storeDown();
      }
    },
    async destroy(id) {
      await rows.end(id);
    },
  };
}

/** The id before the signature, which the library verifies. */
function readSessionId(cookies: string | undefined, name: string): string | null {
  for (const pair of cookies?.split(";") ?? []) {
    const [key = "", value = ""] = pair.trim().split("=", 2);
    if (key === name) return /^([\w-]{16,64})\.[\w-]+$/.exec(value)?.[1] ?? null;
  }
  return null;
}
