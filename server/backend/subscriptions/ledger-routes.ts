import type { Express } from "express";
import {
  principalOf,
  requireOwn,
  requireSupport,
  requireUser,
} from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import {
  type Correction,
  grantCredits,
  voidCredits,
} from "#server/backend/subscriptions/corrections.ts";
import { listAccounts } from "#server/backend/subscriptions/credit-accounts.ts";
import { readUsage } from "#server/backend/subscriptions/credit-usage.ts";
import { listLedger } from "#server/backend/subscriptions/ledger.ts";
import { reconcile } from "#server/backend/subscriptions/reconcile.ts";
import { refundSearch } from "#server/backend/subscriptions/refund.ts";
import { findMembershipView } from "#server/backend/subscriptions/team/membership.ts";
import { teamState } from "#server/backend/subscriptions/team/team.ts";
import { requireKey } from "#server/http/idempotency-key.ts";
import { type Exchange, serveCall } from "#server/http/route.ts";
import { credits } from "#shared/contract/credits.ts";
import { invalidField } from "#shared/errors.ts";

/** The ledger, its sums, and support's corrections. */
export function serveLedger(app: Express, context: BackendContext): void {
  const { database, billing } = context;
  serveCall(app, credits.overview, async (_input, { response }) => {
    const { email } = requireUser(response);
    const [lines, membership, team] = await Promise.all([
      listAccounts(database, email),
      findMembershipView(context, email),
      teamState(database, email, context.config.credits.subUserPriceIds),
    ]);
    return { lines, membership, team };
  });
  serveCall(app, credits.reconcile, async (input, { response }) => {
    requireSupport(response);
    return reconcile(database, input);
  });
  serveCall(app, credits.ledger, async ({ userid, ...wanted }, { response }) => {
    const principal = principalOf(response);
    if (principal.kind === "support" && !userid)
      throw invalidField("userid", "Specify the user whose ledger to show.");
    return listLedger(
      database,
      requireOwn(response, userid ?? (principal.kind === "user" ? principal.email : "")),
      wanted,
    );
  });
  serveCall(app, credits.usage, async (input, { response }) =>
    readUsage(context, requireUser(response).email, input),
  );

  const correct =
    (change: typeof grantCredits) => async (input: Correction, exchange: Exchange) => {
      const key = supportKey(input, exchange);
      // Corrects the plan as it is now, renewed or ended.
      await billing.settle(input.userid);
      return change(database, input, key);
    };
  serveCall(app, credits.grant, correct(grantCredits));
  serveCall(app, credits.void, correct(voidCredits));
  serveCall(app, credits.refund, async (input, exchange) =>
    refundSearch(database, input, supportKey(input, exchange)),
  );
}

/** R6.3: support only. Every correction carries a key, except a dry run. */
function supportKey(
  { dryRun }: { dryRun: boolean },
  { request, response }: Exchange,
): string | null {
  requireSupport(response);
  return dryRun ? null : requireKey(request.get("idempotency-key"));
}
