import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import openid from "express-openid-connect";
import { freshSignInParameters, mustSignInFresh } from "#server/auth/fresh-sign-in.ts";
import { linkAccount, showLinkQuestion } from "#server/auth/link-account.ts";
import { canRefreshOffline, openidOptions } from "#server/auth/openid-options.ts";
import { readReturnTo } from "#server/auth/origin.ts";
import {
  keepOpener,
  popupDone,
  popupDonePath,
  readPopupState,
  sendPopupPage,
} from "#server/auth/plain-page.ts";
import type { SessionRows } from "#server/auth/session-rows.ts";
import { lockScreen, readLockedUser, readLoginHint, signOut } from "#server/auth/sign-out.ts";
import {
  beginSilentSignIn,
  dropSilentAnswers,
  handleSilentErrors,
  isPrefetch,
  readState,
  type SilentSignInOptions,
} from "#server/auth/silent-sign-in.ts";
import { sessionOf } from "#server/auth/web-session.ts";
import type { Log } from "#server/http/logging.ts";
import { logSecurity } from "#server/http/security-log.ts";
import { hasFlag } from "#shared/domain/flag-cookies.ts";
import { AppError } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

export const signInPaths: ReadonlySet<string> = new Set([
  paths.signIn(),
  "/callback",
  paths.silentSignIn(),
  paths.popup(),
  popupDonePath,
  paths.signOut(),
  paths.lock(),
  paths.linkAccount(),
]);

export interface SignInOptions extends SilentSignInOptions {
  rows: SessionRows;
}

/** Sign-in under one origin: the session of every request and the routes that begin and end it. */
export function createSignIn(options: SignInOptions): RequestHandler {
  const { origin, names } = options;
  const router = express.Router();
  router.use([...signInPaths], (_request, response, next) => {
    keepOpener(response);
    next();
  });
  router.use(options.store.guard(names));
  router.use("/callback", dropSilentAnswers(options));
  router.use(openid.auth(openidOptions(options)));
  router.use("/callback", handleCallbackErrors(origin, options.log));

  router.get(paths.signIn(), async (request, response) => {
    await begin(options, request, response, readReturnTo(request.query.returnTo, origin));
  });
  router.get(paths.silentSignIn(), beginSilentSignIn(options));
  router.use(paths.silentSignIn(), handleSilentErrors(options));
  router.get(paths.popup(), async (request, response) => {
    await begin(options, request, response, popupDone(readPopupState(request.query.state)));
  });
  router.get(popupDonePath, (request, response) => {
    const { outcome, state } = request.query;
    const refused = outcome === "cancelled" || outcome === "failed" ? outcome : undefined;
    sendPopupPage(
      response,
      refused ?? (sessionOf(request, names) ? "signed-in" : "failed"),
      readPopupState(state),
      origin,
    );
  });
  router.post(paths.signOut(), signOut(options));
  router.post(paths.lock(), lockScreen(options));
  router.get(paths.linkAccount(), showLinkQuestion(options));
  router.post(paths.linkAccount(), linkAccount(options));
  return router;
}

async function begin(
  { provider, origin }: SignInOptions,
  request: Request,
  response: Response,
  returnTo: string,
): Promise<void> {
  // A prefetch would replace the cookie of a sign-in under way.
  if (isPrefetch(request)) return void response.status(204).end();
  const isLocked = readLockedUser(request) !== undefined;
  const authorizationParams = await asProviderKnown(async () => ({
    ...((await canRefreshOffline(provider, origin))
      ? { scope: "openid profile email offline_access" }
      : {}),
    ...(isLocked || mustSignInFresh(request, response)
      ? await freshSignInParameters(provider, origin)
      : {}),
    ...readLoginHint(request),
  }));
  await response.oidc.login({
    returnTo,
    ...(Object.keys(authorizationParams).length > 0 ? { authorizationParams } : {}),
  });
}

/** Throws 503 when the provider's description cannot be read. */
async function asProviderKnown<Parameters>(read: () => Promise<Parameters>): Promise<Parameters> {
  try {
    return await read();
  } catch (cause) {
    throw new AppError("unavailable", {
      message: "The sign-in service is not responding right now. Please try again in a moment.",
      cause,
      retryAfter: 5,
    });
  }
}

const cancelledPath = paths.auth("login", { outcome: "cancelled" });
const retryCookie = "sign_in_retry";
const retryCookieMs = 30_000;

/**
 * Two tabs, the Back button or an old bookmark invalidate the transaction cookie. A user who is
 * signed in all the same continues, anybody else starts over, once.
 */
function handleCallbackErrors(origin: string, log: Log): ErrorRequestHandler {
  return (error, request, response, next) => {
    const { returnTo: given, silentSince } = readState(request);
    const returnTo = readReturnTo(given, origin);
    const popup = returnTo.startsWith(popupDonePath);
    const state = popup ? readPopupState(new URL(returnTo, origin).searchParams.get("state")) : "";
    const isExpected = silentSince !== undefined && isRefusal(error);
    if (!request.oidc?.isAuthenticated() && !isExpected) logFailure(log, response, error);
    if (silentSince !== undefined) {
      if (!isExpected) log.warn({ err: error }, "silent sign-in failed");
      return response.redirect(returnTo);
    }
    if (isRefusal(error))
      return response.redirect(popup ? popupDone(state, "cancelled") : cancelledPath);
    if (error instanceof AppError)
      return popup ? response.redirect(popupDone(state, "failed")) : next(error);
    if (request.oidc?.isAuthenticated()) return response.redirect(returnTo);
    log.warn({ err: error }, "sign-in failed");
    if (isSecondFailure(request, response, origin))
      return popup ? response.redirect(popupDone(state, "failed")) : next(failed(error));
    response.redirect(paths.signIn({ returnTo }));
  };
}

function logFailure(log: Log, response: Response, thrown: unknown): void {
  const { error, code } = (thrown ?? {}) as { error?: unknown; code?: unknown };
  // Of the provider's own words only their names.
  const reason = [error, code].find((one) => /^[\w-]{1,64}$/.test(String(one ?? "")));
  logSecurity(log, response, {
    event: "sign-in",
    outcome: "failed",
    facts: { code: reason === undefined ? undefined : String(reason) },
  });
}

function failed(cause: unknown): AppError {
  return new AppError("unavailable", {
    message: "Sign-in failed. Please try again in a moment.",
    cause,
    retryAfter: 5,
  });
}

const refusals: ReadonlySet<string> = new Set([
  "access_denied",
  "login_required",
  "interaction_required",
  "consent_required",
  "account_selection_required",
]);

function isRefusal(error: unknown): boolean {
  return refusals.has(String((error as { error?: unknown })?.error));
}

/** Marks the first failure in a cookie, for half a minute. */
function isSecondFailure(request: Request, response: Response, origin: string): boolean {
  const retried = hasFlag(request.headers.cookie, retryCookie);
  if (retried) response.clearCookie(retryCookie);
  else
    response.cookie(retryCookie, "1", {
      maxAge: retryCookieMs,
      httpOnly: true,
      sameSite: "lax",
      secure: origin.startsWith("https:"),
    });
  return retried;
}
