import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import type {
  ListedSession,
  OpenSession,
  SessionRows,
  WebSession,
} from "#server/auth/session-rows.ts";
import { withTimeout } from "#server/http/timeout.ts";
import { isOwnAccount } from "#server/identity/profile.ts";
import type { SignedInBrowser } from "#shared/contract/session.ts";
import { hasFlag, signedInCookie } from "#shared/domain/flag-cookies.ts";
import { AppError } from "#shared/errors.ts";

/** `__Host-` binds cookies to one host; browsers accept it on https only. */
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

/** The session that express-openid-connect put on the request; undefined for a visitor. */
export function sessionOf(request: Request, names: CookieNames): WebSession | undefined {
  const session = openSessionOf(request, names);
  return session?.account ? (session as WebSession) : undefined;
}

/** Also a session whose user has not yet confirmed the link to an account. */
export function openSessionOf(request: Request, names: CookieNames): OpenSession | undefined {
  const session = (request as unknown as Record<string, Partial<OpenSession> | undefined>)[
    names.session
  ];
  return session?.access_token && session.id_token && session.profile
    ? (session as OpenSession)
    : undefined;
}

/**
 * The account's key; with the claimed address for display, if the key is derived from the identity.
 */
export function addressesOf({ account, profile }: Pick<WebSession, "account" | "profile">): {
  email: string;
  address?: string;
} {
  const { email } = account;
  return isOwnAccount(email) ? { email, address: profile.email } : { email };
}

/** `renamed`: chosen since sign-in. */
export function shownName({ chosenName, profile }: WebSession, renamed: string | null): string {
  return (renamed ?? chosenName) || profile.name;
}

/** Makes the library clear the session cookie with the response. */
export function dropSession(request: Request, names: CookieNames): void {
  (request as unknown as Record<string, undefined>)[names.session] = undefined;
}

const oneDayMs = 86_400_000;

/**
 * Readable by scripts, grants nothing: says that it is worth asking for a session, the server's or,
 * where that is gone, the provider's.
 */
export function setHint(response: Response, names: CookieNames): void {
  response.cookie(signedInCookie, "1", {
    maxAge: oneDayMs,
    sameSite: "lax",
    secure: names.secure,
    path: "/",
  });
}

export function clearHint(response: Response, names: CookieNames): void {
  response.clearCookie(signedInCookie, { sameSite: "lax", secure: names.secure, path: "/" });
}

export function hasHint(request: Request): boolean {
  return hasFlag(request.headers.cookie, signedInCookie);
}

/** A user's own sessions. Every method throws 503 when the store does not answer. */
export interface UserSessions {
  /** The current browser first, then by last use. */
  list(): Promise<SignedInBrowser[]>;
  /** False for an unknown session and for somebody else's. */
  end(listedId: string): Promise<boolean>;
  /** Returns how many were ended. */
  endOthers(): Promise<number>;
  /** Sets the display name in every browser. */
  rename(name: string): Promise<void>;
}

const storeTimeoutMs = 5000;

export interface UserSessionsOptions {
  rows: SessionRows;
  timeoutFactor: number;
  /** Also ends sessions at the provider, where it allows that. */
  endAtProvider(sids: readonly string[]): Promise<void>;
}

/** `currentId`: the session of the request; null for a request with a token. */
export function createUserSessions(
  { rows, timeoutFactor, endAtProvider }: UserSessionsOptions,
  email: string,
  currentId: string | null,
): UserSessions {
  const fromStore = async <Result>(work: Promise<Result>): Promise<Result> =>
    withTimeout(storeTimeoutMs * timeoutFactor, work).catch((cause: unknown) => {
      throw new AppError("unavailable", { cause, retryAfter: 5 });
    });
  const endAll = async (sessions: readonly ListedSession[], current: string | undefined) => {
    const sids = sessions.map(({ sid }) => sid).filter((sid) => sid !== "" && sid !== current);
    if (sids.length > 0) await endAtProvider(sids);
  };
  return {
    list: async () => {
      const listed = await fromStore(rows.listOf(email));
      const shown = listed.map((one) => present(one, one.id === currentId));
      return shown.sort(
        (a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt),
      );
    },
    end: async (listedId) => {
      const listed = await fromStore(rows.listOf(email));
      const found = listed.find(({ id }) => listedIdOf(id) === listedId);
      if (!found) return false;
      await fromStore(rows.end(found.id));
      await fromStore(endAll([found], currentSid(listed, currentId, found.id)));
      return true;
    },
    endOthers: async () => {
      const listed = await fromStore(rows.listOf(email));
      const ended = await fromStore(rows.endAllOf(email, currentId));
      const others = listed.filter(({ id }) => id !== currentId);
      await fromStore(endAll(others, currentSid(listed, currentId)));
      return ended;
    },
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

/**
 * The provider's session behind the request's own session, which must survive; none if that is
 * ended too.
 */
function currentSid(
  listed: readonly ListedSession[],
  currentId: string | null,
  endedId?: string,
): string | undefined {
  return currentId === endedId ? undefined : listed.find(({ id }) => id === currentId)?.sid;
}

/** Public alias of a session id, which itself is a credential. */
function listedIdOf(id: string): string {
  return createHash("sha256").update(`listed session ${id}`).digest("base64url").slice(0, 22);
}
