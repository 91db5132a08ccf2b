import type { Request, Response } from "express";
import type { Profile } from "#server/auth/profile.ts";

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
export interface KeptSession {
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
