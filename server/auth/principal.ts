import type { Request, Response } from "express";
import { originOf } from "#server/auth/origin.ts";
import type { SessionStore } from "#server/auth/session-store.ts";
import { type LockedUser, readLockedUser } from "#server/auth/sign-out.ts";
import type { TokenRefresher } from "#server/auth/token-refresh.ts";
import {
  addressesOf,
  type CookieNames,
  cookieNamesFor,
  createUserSessions,
  dropSession,
  hasHint,
  sessionOf,
  setHint,
  shownName,
  type UserSessions,
  type UserSessionsOptions,
} from "#server/auth/web-session.ts";
import { headerValues } from "#server/http/header-values.ts";
import { requireAccount } from "#server/identity/account.ts";
import { readCredentials, type TokenVerifier } from "#server/identity/token-verifier.ts";
import type { SessionUser } from "#shared/contract/session.ts";
import { AppError } from "#shared/errors.ts";

/** The sender of a request to the web server. */
export type Principal = Visitor | SignedInUser;

interface Visitor {
  kind: "visitor";
  /** Set while the screen of this browser is locked. */
  locked?: LockedUser;
}

export interface SignedInUser {
  kind: "user";
  user: SessionUser;
  /** The Authorization header of their calls to the backend: `Bearer …` or `JWT …`. */
  authorization: string;
  /** Null for users of the mock API: they have a token and no session. */
  sessions: UserSessions | null;
}

/** Set once per request, by auth.ts. */
export function principalOf(response: Response): Principal {
  const principal: Principal | undefined = response.locals.principal;
  return principal ?? { kind: "visitor" };
}

/** The key that limits and turns count by; null for a visitor, who has only an address. */
export function accountOf(principal: Principal): string | null {
  return principal.kind === "user" ? principal.user.email : null;
}

/** The signed-in user. Throws `invalid-credentials` (401) for a visitor. */
export function requireUser(response: Response): SignedInUser {
  const principal = principalOf(response);
  if (principal.kind === "visitor") throw new AppError("invalid-credentials");
  return principal;
}

export interface IdentifyOptions {
  verifyToken: TokenVerifier;
  refresher: TokenRefresher;
  store: SessionStore;
  userSessions: UserSessionsOptions;
  baseUrl: string | null;
  /** The embedded provider's tokens are accepted where sign-in is offered only. */
  embeddedProvider: boolean;
}

/**
 * On /api an Authorization header decides, and a bad one never falls back to the cookie; everywhere
 * else, and without one, the browser's session does, its token refreshed first.
 */
export async function identifyPrincipal(
  options: IdentifyOptions,
  request: Request,
  response: Response,
): Promise<Principal> {
  const origin = originOf(request, options.baseUrl);
  const toApi = request.path === "/api" || request.path.startsWith("/api/");
  if (toApi && request.headers.authorization !== undefined)
    return fromHeader(options, origin, request);
  return origin
    ? fromSession(options, cookieNamesFor(origin), request, response)
    : { kind: "visitor" };
}

async function fromHeader(
  { verifyToken, userSessions, embeddedProvider }: IdentifyOptions,
  origin: string | null,
  request: Request,
): Promise<SignedInUser> {
  const headers = headerValues(request, "authorization");
  // With two headers the backend might read the other one.
  if (headers.length !== 1) throw new AppError("invalid-credentials");
  const credentials = readCredentials(headers[0]);
  if (credentials.scheme === "Bearer" && embeddedProvider && !origin)
    throw new AppError("invalid-credentials");
  const identity = await verifyToken(credentials);
  const email = requireAccount(identity.account);
  const { name, roles, source } = identity;
  return {
    kind: "user",
    user: { ...addressesOf({ account: { email }, profile: identity }), name, roles, source },
    authorization: `${credentials.scheme} ${credentials.token}`,
    sessions: source === "mock" ? null : createUserSessions(userSessions, email, null),
  };
}

async function fromSession(
  { refresher, store, userSessions }: IdentifyOptions,
  names: CookieNames,
  request: Request,
  response: Response,
): Promise<Principal> {
  const session = sessionOf(request, names);
  const id = store.currentId();
  if (!session || !id) return visitorOf(request);
  const before = session.access_token;
  if ((await refresher.ensureFresh(request, id, session)) === "ended") {
    // The provider may still know the user: the next page asks it.
    dropSession(request, names);
    return { kind: "visitor" };
  }
  const isRenewed = session.access_token !== before;
  if (isRenewed) store.markWritten(session);
  if (isRenewed || !hasHint(request)) setHint(response, names);
  const name = shownName(session, store.currentName());
  return {
    kind: "user",
    user: { ...addressesOf(session), name, roles: session.profile.roles, source: "provider" },
    authorization: `Bearer ${session.access_token}`,
    sessions: createUserSessions(userSessions, session.account.email, id),
  };
}

function visitorOf(request: Request): Visitor {
  const locked = readLockedUser(request);
  return { kind: "visitor", ...(locked ? { locked } : {}) };
}
