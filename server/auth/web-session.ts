import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import type { ListedSession, SessionRows } from "#server/auth/session-rows.ts";
import { withTimeout } from "#server/http/timeout.ts";
import type { Profile } from "#server/identity/profile.ts";
import type { SignedInBrowser } from "#shared/contract/session.ts";
import { AppError } from "#shared/errors.ts";

/**
 * Where the browser's cookies are named. `__Host-` binds them to one https host; plain http cannot
 * carry it.
 */
export interface CookieNames {
  session: string;
  transaction: string;
  secure: boolean;
}

export function cookieNamesFor(origin: string): CookieNames {
  const secure = origin.startsWith("https:");
  const prefix = secure ? "__Host-" : "";
  return {
    session: `${prefix}clearlane_session`,
    transaction: `${prefix}clearlane_sign_in`,
    secure,
  };
}

/** Tokens as the provider gave them. `expires_at` in seconds. */
export interface Tokens {
  id_token: string;
  access_token: string;
  refresh_token?: string | undefined;
  token_type: string;
  expires_at?: number | undefined;
}

/** What a signed-in browser's session holds, on the server only. */
export interface WebSession extends Tokens {
  sid?: string;
  profile: Profile;
  /** What the browser said it was at sign-in, in a few words. */
  browser?: string;
  /** The name the person goes by here, as it was at sign-in; empty for the provider's. */
  chosenName?: string;
}

/** A session as it is kept: `header` says when it began, was last used and ends, in seconds. */
export interface StoredSession {
  header: { iat: number; uat: number; exp: number };
  data: Partial<WebSession>;
  /**
   * The name the person chose since sign-in; kept beside the rest, which requests write back as
   * they read it.
   */
  name?: string | null;
}

/** The session that express-openid-connect hung on the request; undefined for a visitor. */
export function sessionOf(request: Request, names: CookieNames): WebSession | undefined {
  const session = (request as unknown as Record<string, Partial<WebSession> | undefined>)[
    names.session
  ];
  return session?.access_token && session.id_token && session.profile
    ? (session as WebSession)
    : undefined;
}

/**
 * What a session's person goes by: the name chosen since (`renamed`) or at sign-in, else the
 * provider's.
 */
export function shownName({ chosenName, profile }: WebSession, renamed: string | null): string {
  return (renamed ?? chosenName) || profile.name;
}

/** Forgets the session on this request; the library then clears the cookie with the answer. */
export function dropSession(request: Request, response: Response, names: CookieNames): void {
  (request as unknown as Record<string, undefined>)[names.session] = undefined;
  clearHint(response, names);
}

const hint = "signed_in";
const oneDayMs = 86_400_000;

/**
 * A cookie that scripts may read: "somebody signed in here within a day", worth asking the session.
 * It opens nothing.
 */
export function setHint(response: Response, names: CookieNames): void {
  response.cookie(hint, "1", {
    maxAge: oneDayMs,
    sameSite: "lax",
    secure: names.secure,
    path: "/",
  });
}

export function clearHint(response: Response, names: CookieNames): void {
  response.clearCookie(hint, { sameSite: "lax", secure: names.secure, path: "/" });
}

/**
 * The browsers one person is signed in with, as that person may see and end them. Every method
 * throws 503 when the store does not answer.
 */
export interface UserSessions {
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
export function createUserSessions(
  rows: SessionRows,
  email: string,
  currentId: string | null,
): UserSessions {
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
  return withTimeout(storeTimeoutMs, work).catch((cause: unknown) => {
    throw new AppError("unavailable", { cause, retryAfter: 5 });
  });
}
