import type { Express } from "express";
import {
  callerOf,
  requireOwn,
  requirePerson,
  requireSupport,
} from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import {
  type Correction,
  grantCredits,
  voidCredits,
} from "#server/backend/subscriptions/corrections.ts";
import { invalidField } from "#server/backend/subscriptions/invalid-field.ts";
import { listLedger } from "#server/backend/subscriptions/ledger.ts";
import { listLines } from "#server/backend/subscriptions/line-view.ts";
import { readUsage } from "#server/backend/subscriptions/read-usage.ts";
import { reconcile } from "#server/backend/subscriptions/reconcile.ts";
import { refundSearch } from "#server/backend/subscriptions/refund.ts";
import { requireKey } from "#server/backend/subscriptions/request-key.ts";
import { teamState } from "#server/backend/subscriptions/team/find-team.ts";
import { findMembershipView } from "#server/backend/subscriptions/team/membership.ts";
import { type Exchange, serveCall } from "#server/http/route.ts";
import { credits } from "#shared/contract/credits.ts";

/** The ledger, what it adds up to, and what support may write into it. */
export function serveLedger(app: Express, context: BackendContext): void {
  const { database, billing } = context;
  serveCall(app, credits.overview, async (_input, { response }) => {
    const { email } = requirePerson(response);
    const [lines, membership, team] = await Promise.all([
      listLines(database, email),
      findMembershipView(context, email),
      teamState(database.pool, email, context.config.credits.subUserPriceIds),
    ]);
    return { lines, membership, team };
  });
  serveCall(app, credits.reconcile, async (_input, { response }) => {
    requireSupport(response);
    return reconcile(database);
  });
  serveCall(app, credits.ledger, async ({ userid, ...wanted }, { response }) => {
    const caller = callerOf(response);
    if (caller.kind === "support" && !userid) throw invalidField("userid", "Name whose ledger.");
    return listLedger(
      database,
      requireOwn(response, userid ?? (caller.kind === "person" ? caller.email : "")),
      wanted,
    );
  });
  serveCall(app, credits.usage, async (input, { response }) =>
    readUsage(context, requirePerson(response).email, input),
  );

  const correct =
    (change: typeof grantCredits) => async (input: Correction, exchange: Exchange) => {
      const key = supportKey(input, exchange);
      // A plan that has renewed or ended by now is corrected as it is now.
      await billing.settle(input.userid);
      return change(database, input, key);
    };
  serveCall(app, credits.grant, correct(grantCredits));
  serveCall(app, credits.void, correct(voidCredits));
  serveCall(app, credits.refund, async (input, exchange) =>
    refundSearch(database, input, supportKey(input, exchange)),
  );
}

/** R6.3: support only. Every change carries a key; a dry run changes nothing and needs none. */
function supportKey(
  { dryRun }: { dryRun: boolean },
  { request, response }: Exchange,
): string | null {
  requireSupport(response);
  return dryRun ? null : requireKey(request.get("idempotency-key"));
}
