import type { RequestHandler } from "express";
import type { SignInProvider } from "#server/auth/provider.ts";
import type { SessionRows } from "#server/auth/session-rows.ts";
import type { SessionStore } from "#server/auth/session-store.ts";
import { type CookieNames, dropSession, sessionOf } from "#server/auth/web-session.ts";
import type { Log } from "#server/http/logging.ts";

/** Where a signed-out person lands. */
export const signedOutPath = "/auth/logout";
/** How long a dead provider may hold up a person who wants to leave. */
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
 * POST /auth/signout: our session ends first, whatever the provider does; then on to the provider's
 * own sign-out where it answers.
 */
export function signOut(options: SignOutOptions): RequestHandler {
  const { origin, names, provider, rows, store, log } = options;
  return async (request, response) => {
    const session = sessionOf(request, names);
    const id = store.currentId();
    if (session && id) await rows.end(id);
    dropSession(request, response, names);
    response.setHeader("cache-control", "no-store");
    const next = session ? await findEndSession(provider, origin, session.id_token, log) : null;
    response.redirect(303, next ?? signedOutPath);
  };
}

async function findEndSession(
  provider: SignInProvider,
  origin: string,
  idToken: string,
  log: Log,
): Promise<string | null> {
  try {
    const { end_session_endpoint } = await provider.discoveryOf(origin).readNow(providerTimeoutMs);
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
