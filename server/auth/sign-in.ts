import express, { type Request, type RequestHandler, type Response } from "express";
import openid from "express-openid-connect";
import { handleCallbackErrors } from "#server/auth/callback-errors.ts";
import { type LibraryOptions, libraryOptions } from "#server/auth/library-options.ts";
import { keepOpener } from "#server/auth/plain-page.ts";
import {
  popupDone,
  popupDonePath,
  readPopupState,
  sendPopupPage,
} from "#server/auth/popup-page.ts";
import { readReturnTo } from "#server/auth/return-to.ts";
import { lockScreen, wishesOf } from "#server/auth/screen-lock.ts";
import type { SessionRows } from "#server/auth/session-rows.ts";
import { signOut } from "#server/auth/sign-out.ts";
import { sessionOf } from "#server/auth/web-session.ts";
import type { Log } from "#server/http/logging.ts";
import { AppError } from "#shared/errors.ts";

export const signInPaths: ReadonlySet<string> = new Set([
  "/login",
  "/callback",
  "/auth/popup",
  popupDonePath,
  "/auth/signout",
  "/auth/lock",
]);

export interface SignInOptions extends LibraryOptions {
  rows: SessionRows;
  log: Log;
}

/**
 * Sign-in under one origin: the session on every request, and the addresses that begin, finish and
 * end it.
 */
export function createSignIn(options: SignInOptions): RequestHandler {
  const { origin, names } = options;
  const router = express.Router();
  router.use([...signInPaths], (_request, response, next) => {
    keepOpener(response);
    next();
  });
  router.use(options.store.guard(names.session));
  router.use(openid.auth(libraryOptions(options)));
  router.use("/callback", handleCallbackErrors(origin, options.log));

  router.get("/login", async (request, response) => {
    await begin(options, request, response, readReturnTo(request.query.returnTo, origin));
  });
  router.get("/auth/popup", async (request, response) => {
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
  router.post("/auth/signout", signOut(options));
  router.post("/auth/lock", lockScreen(options));
  return router;
}

async function begin(
  { provider, origin }: SignInOptions,
  request: Request,
  response: Response,
  returnTo: string,
): Promise<void> {
  // A browser that reads ahead must not begin a sign-in: it would replace the cookie of the one
  // under way.
  if (isPrefetch(request)) return void response.status(204).end();
  const offersRefresh = await canRefreshOffline(provider, origin);
  const authorizationParams = {
    ...(offersRefresh ? { scope: "openid profile email offline_access" } : {}),
    ...wishesOf(request),
  };
  await response.oidc.login({
    returnTo,
    ...(Object.keys(authorizationParams).length > 0 ? { authorizationParams } : {}),
  });
}

/**
 * Hosted providers give a refresh token only to those who ask for one, and some refuse a scope they
 * do not know.
 */
async function canRefreshOffline(
  provider: SignInOptions["provider"],
  origin: string,
): Promise<boolean> {
  if (provider.embedded) return false;
  try {
    const { scopes_supported } = await provider.discoveryOf(origin).read();
    return scopes_supported?.includes("offline_access") ?? false;
  } catch (cause) {
    throw new AppError("unavailable", {
      message: "The sign-in service does not answer right now. Please try again in a moment.",
      cause,
      retryAfter: 5,
    });
  }
}

function isPrefetch(request: Request): boolean {
  const purpose = [request.get("sec-purpose"), request.get("purpose"), request.get("x-moz")].join(
    " ",
  );
  return /prefetch|preview/i.test(purpose);
}
