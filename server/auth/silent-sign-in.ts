/**
 * Silent sign-in (R9.4): a browser that was signed in within a day and whose session here is gone
 * is sent through the provider once, with `prompt=none`. With a session there it comes back signed
 * in, else as a visitor to the same page.
 */
import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import { mustSignInFresh } from "#server/auth/fresh-sign-in.ts";
import { canRefreshOffline, type OpenidOptions } from "#server/auth/openid-options.ts";
import { isLoopbackAlias, originOf, readReturnTo } from "#server/auth/origin.ts";
import { principalOf } from "#server/auth/principal.ts";
import { readLockedUser } from "#server/auth/sign-out.ts";
import {
  type CookieNames,
  clearHint,
  cookieNamesFor,
  hasHint,
  openSessionOf,
} from "#server/auth/web-session.ts";
import { hasFlag } from "#shared/domain/flag-cookies.ts";
import { isAuthPath, paths } from "#shared/paths.ts";

/** R9.4: what the provider answers later than this counts for nothing. */
const timeoutMs = 60_000;
/** The provider has to answer the server before a browser is sent there. */
const providerTimeoutMs = 2000;

/**
 * Set with the attempt. Without it a marker that cannot be deleted, or a session that does not
 * last, would send the browser round and round.
 */
const attemptCookie = "silent_sign_in";
const oneHourMs = 3_600_000;

/** For pages: a visitor whose browser was signed in lately is sent through the provider first. */
export function trySilentSignIn(baseUrl: string | null): RequestHandler {
  return (request, response, next) => {
    const origin = originOf(request, baseUrl);
    if (!origin || !hasHint(request) || !isPageLoad(request, origin)) return next();
    const names = cookieNamesFor(origin);
    if (principalOf(response).kind === "user" || openSessionOf(request, names)) return next();
    if (isLoopbackAlias(request, baseUrl) || isSigningIn(request, names)) return next();
    clearHint(response, names);
    if (needsPassword(request, response) || hasFlag(request.headers.cookie, attemptCookie))
      return next();
    response.cookie(attemptCookie, "1", {
      maxAge: oneHourMs,
      httpOnly: true,
      sameSite: "lax",
      secure: names.secure,
      path: "/",
    });
    response.setHeader("cache-control", "no-store");
    response.redirect(paths.silentSignIn({ returnTo: request.originalUrl }));
  };
}

/** Top-level page loads only: the browser can be sent back to the same address. */
function isPageLoad(request: Request, origin: string): boolean {
  const { method, originalUrl, path } = request;
  if (method !== "GET" || isPrefetch(request) || isAuthPath(path.toLowerCase())) return false;
  const destination = request.get("sec-fetch-dest");
  const opensPage = destination
    ? destination === "document"
    : (request.get("accept")?.includes("text/html") ?? false);
  return opensPage && readReturnTo(originalUrl, origin) === originalUrl;
}

export function isPrefetch(request: Request): boolean {
  const purpose = [request.get("sec-purpose"), request.get("purpose"), request.get("x-moz")].join(
    " ",
  );
  return /prefetch|preview/i.test(purpose);
}

/** In another tab, whose cookie this attempt would replace. */
function isSigningIn(request: Request, { transaction }: CookieNames): boolean {
  return request.headers.cookie?.includes(`${transaction}=`) ?? false;
}

/** A session at the provider is not enough. */
function needsPassword(request: Request, response: Response): boolean {
  return readLockedUser(request) !== undefined || mustSignInFresh(request, response);
}

export interface SilentSignInOptions extends OpenidOptions {
  timeoutFactor: number;
}

/** GET /auth/silent: for browsers that a page redirected here. */
export function beginSilentSignIn(options: SilentSignInOptions): RequestHandler {
  const { provider, origin, names, log, timeoutFactor } = options;
  return async (request, response) => {
    if (isPrefetch(request)) return void response.status(204).end();
    const returnTo = readReturnTo(request.query.returnTo, origin);
    const isAsked =
      hasFlag(request.headers.cookie, attemptCookie) && !needsPassword(request, response);
    if (!isAsked || openSessionOf(request, names)) return response.redirect(returnTo);
    try {
      // Check the provider first: when it is down, the browser would show its own error page.
      await provider.discovery.readNow(
        provider.issuerOf(origin),
        providerTimeoutMs * timeoutFactor,
      );
    } catch (error) {
      log.warn({ err: error }, "silent sign-in: the provider does not answer");
      return response.redirect(returnTo);
    }
    const isOffline = await canRefreshOffline(provider, origin);
    await response.oidc.login({
      returnTo,
      authorizationParams: {
        prompt: "none",
        ...(isOffline ? { scope: "openid profile email offline_access" } : {}),
      },
    });
  };
}

/** Of GET /auth/silent. */
export function handleSilentErrors({ origin, log }: SilentSignInOptions): ErrorRequestHandler {
  return (error, request, response, _next) => {
    log.warn({ err: error }, "silent sign-in could not begin");
    response.redirect(readReturnTo(request.query.returnTo, origin));
  };
}

/**
 * For GET /callback, before the library, which drops the cookie of the sign-in under way whatever
 * comes back: an attempt that another tab's sign-in has replaced leaves that one alone.
 */
export function dropSilentAnswers({
  origin,
  names,
  now,
}: Pick<SilentSignInOptions, "origin" | "names" | "now">): RequestHandler {
  return (request, response, next) => {
    const { silentSince, returnTo } = readState(request);
    if (silentSince === undefined) return next();
    const isInTime = now() - silentSince <= timeoutMs;
    if (isInTime && isUnderWay(request, names) && !needsPassword(request, response)) return next();
    response.redirect(readReturnTo(returnTo, origin));
  };
}

/** Whether the sign-in under way is the one that came back. */
function isUnderWay(request: Request, names: CookieNames): boolean {
  const state = encodeURIComponent(JSON.stringify(request.query.state));
  return isSigningIn(request, names) && (request.headers.cookie?.includes(state) ?? false);
}

interface SignInState {
  returnTo?: unknown;
  /** When a silent sign-in began, in milliseconds; undefined for one that a user began. */
  silentSince?: number | undefined;
}

/**
 * Unverified: it only decides where to return, as checked by readReturnTo, and whether silently.
 */
export function readState(request: Request): SignInState {
  try {
    const state: unknown = JSON.parse(
      Buffer.from(String(request.query.state ?? ""), "base64url").toString(),
    );
    const { returnTo, silentSince } = (state ?? {}) as Record<string, unknown>;
    return { returnTo, ...(typeof silentSince === "number" ? { silentSince } : {}) };
  } catch {
    return {};
  }
}
