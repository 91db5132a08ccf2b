import type { ErrorRequestHandler, Request, Response } from "express";
import { popupDone, popupDonePath, readPopupState } from "#server/auth/popup-page.ts";
import { readReturnTo } from "#server/auth/return-to.ts";
import type { Log } from "#server/http/logging.ts";
import { AppError } from "#shared/errors.ts";

/** Where somebody lands who gave up at the provider. */
const cancelledPath = "/auth/login?outcome=cancelled";
const marker = "sign_in_retry";
const markerMs = 30_000;

/**
 * What happens when the provider sent somebody back and it did not work out. Two tabs, the Back
 * button or an old bookmark break the one cookie of a sign-in under way: who is signed in goes on,
 * who is not starts again, once.
 */
export function handleCallbackErrors(origin: string, log: Log): ErrorRequestHandler {
  return (error, request, response, next) => {
    const returnTo = readReturnTo(readState(request).returnTo, origin);
    const popup = returnTo.startsWith(popupDonePath);
    const state = popup ? readPopupState(new URL(returnTo, origin).searchParams.get("state")) : "";
    if (isRefusal(error))
      return response.redirect(popup ? popupDone(state, "cancelled") : cancelledPath);
    if (error instanceof AppError)
      return popup ? response.redirect(popupDone(state, "failed")) : next(error);
    if (request.oidc?.isAuthenticated()) return response.redirect(returnTo);
    log.warn({ err: error }, "sign-in failed");
    if (takeMarker(request, response))
      return popup ? response.redirect(popupDone(state, "failed")) : next(failed(error));
    response.redirect(`/login?${new URLSearchParams({ returnTo })}`);
  };
}

function failed(cause: unknown): AppError {
  return new AppError("unavailable", {
    message: "Sign-in did not work. Please try again in a moment.",
    cause,
    retryAfter: 5,
  });
}

function isRefusal(error: unknown): boolean {
  return ["access_denied", "login_required", "interaction_required", "consent_required"].includes(
    String((error as { error?: unknown })?.error),
  );
}

/** The state parameter, unproven: only its return address is read, through the one validator. */
function readState(request: Request): { returnTo?: unknown } {
  try {
    const state: unknown = JSON.parse(
      Buffer.from(String(request.query.state ?? ""), "base64url").toString(),
    );
    return typeof state === "object" && state !== null ? state : {};
  } catch {
    return {};
  }
}

/** True when a retry is under way already; else marks that one begins. */
function takeMarker(request: Request, response: Response): boolean {
  const retried = request.headers.cookie?.split(/;\s*/).includes(`${marker}=1`) ?? false;
  if (retried) response.clearCookie(marker);
  else response.cookie(marker, "1", { maxAge: markerMs, httpOnly: true, sameSite: "lax" });
  return retried;
}
