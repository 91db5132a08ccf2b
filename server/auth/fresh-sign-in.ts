import type { Request, Response } from "express";
import type { SignInProvider } from "#server/auth/provider.ts";
import type { CookieNames } from "#server/auth/web-session.ts";
import { hasFlag } from "#shared/domain/flag-cookies.ts";

/**
 * After a sign-out that the provider did not take part in, its own session would sign the browser
 * in again without a password. A cookie makes the next sign-in ask for it.
 */
const cookie = "clearlane_ask_password";
/** Longer than providers keep their sessions. */
const ninetyDaysMs = 90 * 86_400_000;

export function requireFreshSignIn(response: Response, names: CookieNames): void {
  response.locals.asksPassword = true;
  response.cookie(cookie, "1", { ...optionsOf(names), maxAge: ninetyDaysMs });
}

export function allowQuickSignIn(response: Response, names: CookieNames): void {
  response.clearCookie(cookie, optionsOf(names));
}

export function mustSignInFresh(request: Request, response: Response): boolean {
  return response.locals.asksPassword === true || hasFlag(request.headers.cookie, cookie);
}

/**
 * Parameters that make the provider ask for the password again. With `max_age` the sign-in library
 * also checks `auth_time` in the ID token, so that editing the URL does not help; not every
 * provider sends that claim. (0 would disable the check.)
 */
export async function freshSignInParameters(
  provider: SignInProvider,
  origin: string,
): Promise<Record<string, string | number>> {
  const { claims_supported } = await provider.discovery.read(provider.issuerOf(origin));
  return {
    prompt: "login",
    ...(claims_supported?.includes("auth_time") ? { max_age: 1 } : {}),
  };
}

function optionsOf({ secure }: CookieNames) {
  return { httpOnly: true, sameSite: "lax", secure, path: "/" } as const;
}
