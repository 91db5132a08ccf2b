import type { Request, RequestHandler, Response } from "express";
import { principalOf } from "#server/backend/access/principal.ts";
import type { Log } from "#server/http/logging.ts";
import { routeOf } from "#server/http/route.ts";
import { logSecurity, type SecurityEvent } from "#server/http/security-log.ts";
import { billing } from "#shared/contract/billing.ts";
import { invitations } from "#shared/contract/invitations.ts";
import { subUsers } from "#shared/contract/sub-users.ts";

const { startCheckout, finishCheckout, change, cancel, resume } = billing;
const { add, setCap, remove, leave, shareWords } = subUsers;
const userWrites = new Map<string, SecurityEvent["event"]>([
  ...[startCheckout, finishCheckout, change, cancel, resume].map(
    (call) => [routeOf(call), "plan-change"] as const,
  ),
  ...[add, setCap, remove, leave, shareWords].map(
    (call) => [routeOf(call), "team-change"] as const,
  ),
  ...[invitations.accept, invitations.decline].map(
    (call) => [routeOf(call), "invitation"] as const,
  ),
]);

/**
 * Logs every write of support, and users' changes of their plan and team, with the outcome. A
 * refused one is logged where its error is handled.
 */
export function logWrites(log: Log): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      response.once("finish", () => {
        const { statusCode: status } = response;
        if (status !== 401 && status !== 403) logWrite(log, request, response);
      });
    next();
  };
}

function logWrite(log: Log, request: Request, response: Response): void {
  const principal = principalOf(response);
  const call = `${request.method} ${request.route?.path ?? ""}`;
  const outcome = response.statusCode < 400 ? "ok" : "failed";
  const { dryRun } = (request.body ?? {}) as { dryRun?: unknown };
  const facts = { call, status: response.statusCode, ...(dryRun === true ? { dryRun } : {}) };
  if (principal.kind === "support") {
    const who = namedIn(request);
    logSecurity(log, response, { event: "support-write", outcome, ...(who ? { who } : {}), facts });
  }
  const event = userWrites.get(call);
  if (principal.kind === "user" && event)
    logSecurity(log, response, { event, outcome, who: principal.email, facts });
}

/** The account that support names. */
function namedIn({ body, query, params }: Request): string | undefined {
  const { userid, owner, email } = {
    ...params,
    ...query,
    ...(body as object | undefined),
  } as Record<string, unknown>;
  return [userid, owner, email].find((one): one is string => typeof one === "string");
}
