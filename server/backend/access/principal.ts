/** The caller of the backend, and the users it may name. */
import { hash, timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { requireAccount } from "#server/identity/account.ts";
import { tokenProofHeader } from "#server/identity/token-proof.ts";
import {
  type Credentials,
  readCredentials,
  type TokenVerifier,
} from "#server/identity/token-verifier.ts";
import { AppError } from "#shared/errors.ts";

export type Principal =
  | { kind: "visitor" }
  /** Signed in at the provider or the mock API; records are keyed by the account's `email`. */
  | { kind: "user"; email: string; name: string; source: "provider" | "mock" }
  /** Support staff and the product's own programs: may name anyone. */
  | { kind: "support" };

export type SignedInUser = Extract<Principal, { kind: "user" }>;

export interface AuthenticateOptions {
  verifyToken: TokenVerifier;
  /** Accepted as a Bearer token; null where none is configured. */
  supportToken: string | null;
}

/**
 * Sets the principal from the Authorization header: a visitor without one, 401 with a bad one, 403
 * for an identity that is not linked to an account yet.
 */
export function authenticate({ verifyToken, supportToken }: AuthenticateOptions): RequestHandler {
  const support = supportToken === null ? null : digest(`Bearer ${supportToken}`);
  const read = async (request: Request): Promise<Principal> => {
    if (!request.get("authorization")) return { kind: "visitor" };
    const credentials = credentialsOf(request);
    const { scheme, token } = credentials;
    if (support && timingSafeEqual(digest(`${scheme} ${token}`), support))
      return { kind: "support" };
    const { account, name, source } = await verifyToken(credentials);
    return { kind: "user", email: requireAccount(account), name, source };
  };
  return async (request, response, next) => {
    response.locals.principal = await read(request);
    next();
  };
}

/** Throws 401 without a token. */
export function credentialsOf(request: Request): Credentials {
  const proof = request.get(tokenProofHeader);
  return { ...readCredentials(request.get("authorization")), proof };
}

function digest(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

export function principalOf(response: Response): Principal {
  const principal: Principal | undefined = response.locals.principal;
  return principal ?? { kind: "visitor" };
}

/** Throws 401 unless a user is signed in; support is no user. */
export function requireUser(response: Response): SignedInUser {
  const principal = principalOf(response);
  if (principal.kind !== "user") throw new AppError("invalid-credentials");
  return principal;
}

export function requireSupport(response: Response): void {
  const { kind } = principalOf(response);
  if (kind === "visitor") throw new AppError("invalid-credentials");
  if (kind !== "support") throw new AppError("forbidden");
}

/** R6.3: a user may name only themselves, support anyone. Returns the normalised address. */
export function requireOwn(response: Response, email: string): string {
  const principal = principalOf(response);
  const named = email.trim().toLowerCase();
  if (principal.kind === "visitor") throw new AppError("invalid-credentials");
  if (principal.kind === "user" && principal.email !== named) throw new AppError("forbidden");
  return named;
}
