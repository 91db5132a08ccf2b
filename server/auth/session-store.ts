import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestHandler } from "express";
import type { SessionRows } from "#server/auth/session-rows.ts";
import type { StoredSession } from "#server/auth/web-session.ts";
import type { Log } from "#server/http/logging.ts";
import { withTimeout } from "#server/http/timeout.ts";
import { AppError } from "#shared/errors.ts";

/**
 * One request's look at its session: read once before the library, which would take a store that
 * fails for a session that is gone.
 */
interface SessionRead {
  id: string;
  session: StoredSession | null;
  /** As it was read, to see whether anything is worth writing. */
  readAs: string;
  usedAt: number;
}

/** The part of the session store that express-openid-connect calls. */
export interface LibraryStore {
  get(id: string): Promise<StoredSession | null>;
  set(id: string, session: StoredSession): Promise<void>;
  destroy(id: string): Promise<void>;
}

export interface SessionStore {
  library: LibraryStore;
  /** Reads the session that a cookie names; 503 when the store does not answer. */
  guard(cookieName: string): RequestHandler;
  /** The id of the session this request came with. */
  currentId(): string | null;
  /** The name its person chose since they signed in; null for none. */
  currentName(): string | null;
  /** The present request's session now holds what is kept already: nothing to write back. */
  markWritten(session: object): void;
}

const rewriteAfterSeconds = 60;
/** A store that does not answer for so long is down. */
const storeTimeoutMs = 5000;
const storeDown = () =>
  new AppError("unavailable", {
    message: "Your session can't be checked right now. Please try again in a moment.",
    retryAfter: 5,
  });

/** The part of the rows that requests read and write. */
type RequestRows = Pick<SessionRows, "read" | "write" | "end">;

export function createSessionStore(rows: RequestRows, log: Log): SessionStore {
  const looks = new AsyncLocalStorage<SessionRead>();
  return {
    library: createLibraryStore(rows, looks, log),
    guard: (cookieName) => async (request, _response, next) => {
      const id = readSessionId(request.headers.cookie, cookieName);
      if (!id) return next();
      const session = await withTimeout(storeTimeoutMs, rows.read(id)).catch((error: unknown) => {
        log.warn({ err: error }, "session store");
        throw storeDown();
      });
      looks.run(
        { id, session, readAs: JSON.stringify(session?.data), usedAt: session?.header.uat ?? 0 },
        next,
      );
    },
    currentId: () => looks.getStore()?.id ?? null,
    currentName: () => looks.getStore()?.session?.name ?? null,
    markWritten: (session) => {
      const look = looks.getStore();
      if (look) look.readAs = JSON.stringify(session);
    },
  };
}

/**
 * The library learns from a method's source text whether it wants a continuation function as its
 * last argument, so these must stay declared `async` and free of such words.
 */
function createLibraryStore(
  rows: RequestRows,
  looks: AsyncLocalStorage<SessionRead>,
  log: Log,
): LibraryStore {
  return {
    async get(id) {
      const look = looks.getStore();
      return look?.id === id ? look.session : rows.read(id);
    },
    async set(id, session) {
      const look = looks.getStore();
      const unchanged = look?.id === id && JSON.stringify(session.data) === look.readAs;
      if (unchanged && session.header.uat - look.usedAt < rewriteAfterSeconds) return;
      try {
        await withTimeout(storeTimeoutMs, rows.write(id, session));
      } catch (error) {
        log.warn({ err: error }, "session store");
        // The time of the last visit can be written with the next one; new tokens must not be lost
        // silently.
        if (!unchanged) throw storeDown();
      }
    },
    async destroy(id) {
      await rows.end(id);
    },
  };
}

/**
 * The id in front of the signature. The library checks the signature; this only says which row to
 * read.
 */
function readSessionId(cookies: string | undefined, name: string): string | null {
  for (const pair of cookies?.split(";") ?? []) {
    const [key = "", value = ""] = pair.trim().split("=", 2);
    if (key === name) return /^([\w-]{16,64})\.[\w-]+$/.exec(value)?.[1] ?? null;
  }
  return null;
}
