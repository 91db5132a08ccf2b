import { createHash } from "node:crypto";
import { withDeadline } from "#server/auth/deadline.ts";
import type { ListedSession, SessionRows } from "#server/auth/session-rows.ts";
import type { SignedInBrowser } from "#shared/contract/session.ts";
import { AppError } from "#shared/errors.ts";

/**
 * The browsers one person is signed in with, as that person may see and end them. Every method
 * throws 503 when the store does not answer.
 */
export interface OwnSessions {
  /** This browser first, then by last use. */
  list(): Promise<SignedInBrowser[]>;
  /** False where the person has no such session, be it another's or nobody's. */
  end(listedId: string): Promise<boolean>;
  /** Says how many ended. */
  endOthers(): Promise<number>;
  /** The person goes by this name from now on, in every browser. */
  rename(name: string): Promise<void>;
}

const storeTimeoutMs = 5000;

/** `currentId`: the session of the browser that asks; null where no browser does. */
export function createOwnSessions(
  rows: SessionRows,
  email: string,
  currentId: string | null,
): OwnSessions {
  return {
    list: async () => {
      const listed = await fromStore(rows.listOf(email));
      const shown = listed.map((one) => present(one, one.id === currentId));
      return shown.sort(
        (a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt),
      );
    },
    end: async (listedId) => {
      const found = (await fromStore(rows.listOf(email))).find(
        ({ id }) => listedIdOf(id) === listedId,
      );
      if (found) await fromStore(rows.end(found.id));
      return found !== undefined;
    },
    endOthers: () => fromStore(rows.endAllOf(email, currentId)),
    rename: (name) => fromStore(rows.rename(email, name)),
  };
}

function present({ id, header, browser }: ListedSession, current: boolean): SignedInBrowser {
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  return {
    id: listedIdOf(id),
    current,
    browser,
    signedInAt: at(header.iat),
    lastUsedAt: at(header.uat),
    expiresAt: at(header.exp),
  };
}

/** What a list calls a session. Its own id is in the cookie and stays there. */
function listedIdOf(id: string): string {
  return createHash("sha256").update(`listed session ${id}`).digest("base64url").slice(0, 22);
}

async function fromStore<T>(work: Promise<T>): Promise<T> {
  return withDeadline(storeTimeoutMs, work).catch((cause: unknown) => {
    throw new AppError("unavailable", { cause, retryAfter: 5 });
  });
}
