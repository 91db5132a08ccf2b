/** The caller of the backend, and the users it may name. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestHandler, Response } from "express";
import { readCredentials, type TokenVerifier } from "#server/identity/token-verifier.ts";
import { AppError } from "#shared/errors.ts";

export type Principal =
  | { kind: "visitor" }
  /** Signed in at the provider or the mock API; every record goes by the `email`. */
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
 * Sets the principal from the Authorization header: a visitor without one, 401 with a bad one.
 */
export function authenticate({ verifyToken, supportToken }: AuthenticateOptions): RequestHandler {
  const support = supportToken === null ? null : digest(`Bearer ${supportToken}`);
  const read = async (authorization: string | undefined): Promise<Principal> => {
    if (!authorization) return { kind: "visitor" };
    const { scheme, token } = readCredentials(authorization);
    if (support && timingSafeEqual(digest(`${scheme} ${token}`), support))
      return { kind: "support" };
    const { email, name, source } = await verifyToken({ scheme, token });
    return { kind: "user", email, name, source };
  };
  return async (request, response, next) => {
    response.locals.principal = await read(request.get("authorization"));
    next();
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
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
