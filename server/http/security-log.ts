/**
 * Security events, one line of the log each: what happened, to whom, with which outcome, from where
 * (decision 024). Lines have the field `event`; the others of the log have none.
 */
import { createHash } from "node:crypto";
import type { Response } from "express";
import type { Log } from "#server/http/logging.ts";
import type { AppError } from "#shared/errors.ts";

export interface SecurityEvent {
  event:
    | "sign-in"
    | "sign-out"
    | "sign-out-everywhere"
    | "session-revoked"
    | "identity-linked"
    | "registration"
    | "password-reset"
    | "invitation"
    | "team-change"
    | "plan-change"
    | "support-write"
    | "access-refused"
    | "token-refused"
    | "cross-site-request"
    | "webhook-refused";
  /** `throttled`: too many attempts. `refused`: not allowed. */
  outcome: "ok" | "failed" | "throttled" | "refused";
  /** Address or user name of the account concerned; written as `accountHash`. */
  who?: string | undefined;
  /** Words and counts of ours: a call, an error code. Never text from a request. */
  facts?: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** `response`: of the request that caused it; null where there is none. */
export function logSecurity(
  log: Log,
  response: Response | null,
  { event, outcome, who, facts = {} }: SecurityEvent,
): void {
  const line = {
    event,
    outcome,
    ...(who ? { who: accountHash(who) } : {}),
    address: response?.req.ip,
    requestId: response?.locals.requestId,
    ...facts,
  };
  const level = outcome === "ok" ? "info" : "warn";
  log[level](line, `security: ${event} ${outcome}`);
}

/**
 * Who an event is about, without the address: the first 16 hex digits of its SHA-256. A shell
 * computes it with `printf %s ada@example.com | sha256sum`.
 */
export function accountHash(address: string): string {
  return createHash("sha256").update(address.trim().toLowerCase()).digest("hex").slice(0, 16);
}

/** The cause of an error that refuses a request which another site may have made. */
export class CrossSiteRequest extends Error {
  constructor() {
    super("the request did not come from this site");
    this.name = "CrossSiteRequest";
  }
}

/** Logs an error that refuses access; any other is no security event. */
export function logRefusal(log: Log, response: Response, error: AppError): void {
  const { req: request } = response;
  const facts = { method: request.method, code: error.code, backendRequestId: error.requestId };
  const refuse = (event: SecurityEvent["event"]) =>
    logSecurity(log, response, { event, outcome: "refused", facts });
  if (error.cause instanceof CrossSiteRequest) refuse("cross-site-request");
  else if (error.code === "forbidden") refuse("access-refused");
  else if (error.code === "invalid-credentials" && request.headers.authorization !== undefined)
    refuse("token-refused");
}
