import type { Request, RequestHandler, Response } from "express";
import { readReturnTo } from "#server/auth/return-to.ts";
import type { SessionRows } from "#server/auth/session-rows.ts";
import type { SessionStore } from "#server/auth/session-store.ts";
import { type CookieNames, dropSession, sessionOf, shownName } from "#server/auth/web-session.ts";

/** Who locked the screen: shown there, and told to the provider as a hint. It proves nothing. */
export interface LockedPerson {
  email: string;
  name: string;
}

export const lockScreenPath = "/auth/lock-screen";
const cookie = "clearlane_locked";
const oneDayMs = 86_400_000;

export interface LockOptions {
  origin: string;
  names: CookieNames;
  rows: SessionRows;
  store: SessionStore;
}

/**
 * POST /auth/lock: the session ends here and now, in every tab; what stays is the name on the lock
 * screen. Whoever unlocks signs in at the provider again, with the password: being signed in there
 * is not enough.
 */
export function lockScreen({ origin, names, rows, store }: LockOptions): RequestHandler {
  return async (request, response) => {
    const session = sessionOf(request, names);
    const id = store.currentId();
    if (session && id) {
      const { email } = session.profile;
      const name = shownName(session, store.currentName());
      await rows.end(id);
      dropSession(request, response, names);
      response.cookie(cookie, JSON.stringify({ email, name }), {
        ...cookieOptions(names),
        maxAge: oneDayMs,
      });
    }
    const { returnTo } = (request.body ?? {}) as { returnTo?: unknown };
    response.setHeader("cache-control", "no-store");
    response.redirect(
      303,
      `${lockScreenPath}?returnTo=${encodeURIComponent(readReturnTo(returnTo, origin))}`,
    );
  };
}

/** Who locked this browser's screen, if anybody did. */
export function readLockedPerson(request: Request): LockedPerson | undefined {
  const pair = request.headers.cookie
    ?.split(";")
    .find((one) => one.trim().startsWith(`${cookie}=`));
  if (!pair) return undefined;
  try {
    const { email, name } = JSON.parse(
      decodeURIComponent(pair.slice(pair.indexOf("=") + 1)),
    ) as Record<string, unknown>;
    return typeof email === "string" && typeof name === "string" && email.length + name.length < 500
      ? { email, name }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Somebody signed in: nothing is locked any more. */
export function unlockScreen(response: Response, names: CookieNames): void {
  response.clearCookie(cookie, cookieOptions(names));
}

function cookieOptions({ secure }: CookieNames) {
  return { httpOnly: true, sameSite: "lax", secure, path: "/" } as const;
}

/**
 * What a sign-in asks the provider for beyond the usual: while the screen is locked the password
 * again, for this person unless somebody else wants to sign in; and an address that was typed
 * before, so that nobody types it twice.
 */
export function wishesOf(request: Request): Record<string, string> {
  const locked = readLockedPerson(request);
  const { email, other } = request.query;
  const hint =
    typeof email === "string" && /^[^\s@<>"']{1,64}@[^\s@<>"']{1,180}$/.test(email)
      ? email
      : undefined;
  const known = other === undefined ? (locked?.email ?? hint) : undefined;
  return { ...(locked ? { prompt: "login" } : {}), ...(known ? { login_hint: known } : {}) };
}
