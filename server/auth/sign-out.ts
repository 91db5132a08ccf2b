import type { Request, RequestHandler, Response } from "express";
import { requireFreshSignIn } from "#server/auth/fresh-sign-in.ts";
import { readReturnTo } from "#server/auth/origin.ts";
import type { SignInProvider } from "#server/auth/provider.ts";
import type { OpenSession, SessionRows } from "#server/auth/session-rows.ts";
import type { SessionStore } from "#server/auth/session-store.ts";
import {
  addressesOf,
  type CookieNames,
  clearHint,
  dropSession,
  openSessionOf,
  sessionOf,
  shownName,
} from "#server/auth/web-session.ts";
import type { Log } from "#server/http/logging.ts";
import { logSecurity } from "#server/http/security-log.ts";
import { paths } from "#shared/paths.ts";

export const signedOutPath = paths.auth("logout");
const providerTimeoutMs = 2000;

export interface SignOutOptions {
  origin: string;
  names: CookieNames;
  provider: SignInProvider;
  rows: SessionRows;
  store: SessionStore;
  log: Log;
}

/**
 * POST /auth/signout (with `everywhere=true` in every browser of the user): ends the session here
 * first, then redirects to the provider's sign-out if it answers; if not, the next sign-in here
 * asks for the password.
 */
export function signOut(options: SignOutOptions): RequestHandler {
  const { origin, names, provider, rows, store, log } = options;
  return async (request, response) => {
    const session = openSessionOf(request, names);
    const id = store.currentId();
    if (session && id) {
      await rows.end(id);
      logSecurity(log, response, { event: "sign-out", outcome: "ok", who: session.profile.email });
      if (isEverywhere(request)) await endOthers(options, response, session);
    }
    dropSession(request, names);
    clearHint(response, names);
    response.setHeader("cache-control", "no-store");
    const next = session ? await findEndSession(provider, origin, session.id_token, log) : null;
    if (session && !next) requireFreshSignIn(response, names);
    response.redirect(303, next ?? signedOutPath);
  };
}

function isEverywhere({ body }: Request): boolean {
  return (body as { everywhere?: unknown } | undefined)?.everywhere === "true";
}

async function endOthers(
  { rows, log }: SignOutOptions,
  response: Response,
  { account, profile }: OpenSession,
): Promise<void> {
  if (!account) return;
  const ended = await rows.endAllOf(account.email, null);
  const event = { event: "sign-out-everywhere", outcome: "ok", who: profile.email } as const;
  logSecurity(log, response, { ...event, facts: { ended } });
}

async function findEndSession(
  provider: SignInProvider,
  origin: string,
  idToken: string,
  log: Log,
): Promise<string | null> {
  try {
    const { end_session_endpoint } = await provider.discovery.readNow(
      provider.issuerOf(origin),
      providerTimeoutMs,
    );
    if (!end_session_endpoint) return null;
    const target = new URL(end_session_endpoint);
    target.searchParams.set("id_token_hint", idToken);
    target.searchParams.set("client_id", provider.clientId);
    target.searchParams.set("post_logout_redirect_uri", `${origin}${signedOutPath}`);
    return target.href;
  } catch (error) {
    log.warn({ err: error }, "the provider's sign-out does not answer");
    return null;
  }
}

/** From an unsigned cookie: shown on the lock screen and sent as login_hint, proves nothing. */
export interface LockedUser {
  email: string;
  name: string;
}

const lockScreenPath = paths.auth("lockScreen");
const cookie = "clearlane_locked";
const oneDayMs = 86_400_000;

export interface LockOptions {
  origin: string;
  names: CookieNames;
  rows: SessionRows;
  store: SessionStore;
  log: Log;
}

/**
 * POST /auth/lock: ends the session in every tab and keeps the name for the lock screen. Unlocking
 * is a new sign-in with `prompt=login`: a session at the provider is not enough.
 */
export function lockScreen({ origin, names, rows, store, log }: LockOptions): RequestHandler {
  return async (request, response) => {
    const session = sessionOf(request, names);
    const id = store.currentId();
    if (session && id) {
      const { address, email } = addressesOf(session);
      const name = shownName(session, store.currentName());
      await rows.end(id);
      logSecurity(log, response, {
        event: "sign-out",
        outcome: "ok",
        who: email,
        facts: { locked: true },
      });
      dropSession(request, names);
      clearHint(response, names);
      response.cookie(cookie, JSON.stringify({ email: address ?? email, name }), {
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

export function readLockedUser(request: Request): LockedUser | undefined {
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

export function unlockScreen(response: Response, names: CookieNames): void {
  response.clearCookie(cookie, cookieOptions(names));
}

function cookieOptions({ secure }: CookieNames) {
  return { httpOnly: true, sameSite: "lax", secure, path: "/" } as const;
}

/**
 * The login_hint of a sign-in: the locked user's address (unless `other` asks for somebody else) or
 * the one typed before.
 */
export function readLoginHint(request: Request): { login_hint?: string } {
  const locked = readLockedUser(request);
  const { email, other } = request.query;
  const hint =
    typeof email === "string" && /^[^\s@<>"']{1,64}@[^\s@<>"']{1,180}$/.test(email)
      ? email
      : undefined;
  const known = other === undefined ? (locked?.email ?? hint) : undefined;
  return known ? { login_hint: known } : {};
}
