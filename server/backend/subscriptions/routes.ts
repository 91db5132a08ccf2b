import type { Express, Response } from "express";
import { principalOf, requireOwn, requireUser } from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import {
  findBySubId,
  findMembership,
  findPlan,
  findTrial,
  presentMembership,
  presentOwn,
} from "#server/backend/subscriptions/credit-accounts.ts";
import { serveCall } from "#server/http/route.ts";
import { callsOf, family, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { AppError } from "#shared/errors.ts";

/** Section 7's subscription calls for both families; useCredit is served beside the searches. */
export function serveSubscriptions(app: Express, { database, config }: BackendContext): void {
  const { subUserPriceIds } = config.credits;
  for (const name of family.options) {
    const calls = callsOf(name);
    serveCall(app, calls.current, async ({ userid, customerid }, { response }) =>
      presentOwn(await findPlan(database, name, requireOwn(response, userid)), customerid),
    );
    serveCall(app, calls.checkSubUser, async ({ user_email }, { response }) => {
      const address = requireOwn(response, user_email);
      return presentMembership(await findMembership(database, address, subUserPriceIds, name));
    });
    serveCall(app, calls.mainUserCredits, async ({ sub_id }, { response }) => {
      await requireDrawsOn(response, sub_id);
      return presentOwn(await findBySubId(database, sub_id), "");
    });
  }
  serveCall(app, usersSmartHs.currentAlt, async ({ userid, customerid }, { response }) =>
    presentOwn(
      await findPlan(database, "users-smart-hs", requireOwn(response, userid)),
      customerid,
    ),
  );
  serveCall(app, usersSmartHs.trial, async ({ userid, customerid }, { response }) =>
    presentOwn(await findTrial(database, requireOwn(response, userid)), customerid),
  );

  /** A plan's credits are for its owner, its members and support; others learn nothing of it. */
  async function requireDrawsOn(response: Response, subId: string): Promise<void> {
    const principal = principalOf(response);
    if (principal.kind === "support") return;
    const { email } = requireUser(response);
    const [plan, member] = await Promise.all([
      findBySubId(database, subId),
      findMembership(database, email, subUserPriceIds),
    ]);
    if (plan?.email !== email && member?.sub_id !== subId) throw new AppError("forbidden");
  }
}
