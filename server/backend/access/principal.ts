import type { RequestHandler, Response } from "express";
import type { TokenReader } from "#server/backend/access/token-reader.ts";
import { AppError } from "#shared/errors.ts";

/** Who calls the backend. Set once per request by `identifyCaller`. */
export type Caller =
  | { kind: "anonymous" }
  /** A person with a provider or mock token; `email` is the identity every record goes by. */
  | { kind: "person"; email: string; name: string; source: "provider" | "mock" }
  /** Support staff and the product's own programs: may name anyone. */
  | { kind: "support" };

declare global {
  namespace Express {
    interface Locals {
      caller: Caller;
    }
  }
}

export function callerOf(response: Response): Caller {
  return response.locals.caller ?? { kind: "anonymous" };
}

/** The address that the ledger and the searches name. Throws 401 for nobody. */
export function requirePerson(response: Response): Extract<Caller, { kind: "person" }> {
  const caller = callerOf(response);
  if (caller.kind !== "person") throw new AppError("invalid-credentials");
  return caller;
}

export function requireSupport(response: Response): void {
  const caller = callerOf(response);
  if (caller.kind === "anonymous") throw new AppError("invalid-credentials");
  if (caller.kind !== "support") throw new AppError("forbidden");
}

/**
 * R6.3: a person may name only themselves; support may name anyone. Returns the address in its one
 * spelling.
 */
export function requireOwn(response: Response, email: string): string {
  const caller = callerOf(response);
  const named = email.trim().toLowerCase();
  if (caller.kind === "anonymous") throw new AppError("invalid-credentials");
  if (caller.kind === "person" && caller.email !== named) throw new AppError("forbidden");
  return named;
}

/**
 * Sets `response.locals.caller` from the Authorization header; without one the caller is anonymous,
 * with a bad one the request ends in 401.
 */
export function identifyCaller({ tokens }: { tokens: TokenReader }): RequestHandler {
  return async (request, response, next) => {
    const authorization = request.get("authorization");
    response.locals.caller = authorization ? await tokens(authorization) : { kind: "anonymous" };
    next();
  };
}
