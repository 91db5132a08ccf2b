import type { Express, Response } from "express";
import { callerOf, requireOwn, requirePerson } from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import {
  type CreditLine,
  findBySubId,
  findMembership,
  findPlan,
  findTrial,
  presentLine,
} from "#server/backend/subscriptions/lines.ts";
import { readKey } from "#server/backend/subscriptions/request-key.ts";
import { useCredit } from "#server/backend/subscriptions/use-credit.ts";
import { serveCall } from "#server/http/route.ts";
import { callsOf, family, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { AppError } from "#shared/errors.ts";

/** Section 7's subscription calls for both families. */
export function serveSubscriptions(app: Express, { database, config }: BackendContext): void {
  const { subUserPriceIds } = config.credits;
  for (const name of family.options) {
    const calls = callsOf(name);
    serveCall(app, calls.current, async ({ userid, customerid }, { response }) =>
      ownLine(await findPlan(database, name, requireOwn(response, userid)), customerid),
    );
    serveCall(app, calls.checkSubUser, async ({ user_email }, { response }) => {
      const member = await findMembership(
        database,
        requireOwn(response, user_email),
        subUserPriceIds,
        name,
      );
      if (!member) throw new AppError("not-found");
      return {
        data: { main_sub_id: member.sub_id, credits_used: member.used, sub_user_id: member.id },
      };
    });
    serveCall(app, calls.mainUserCredits, async ({ sub_id }, { response }) => {
      await requireDrawsOn(response, sub_id);
      return ownLine(await findBySubId(database, sub_id), "");
    });
    serveCall(app, calls.useCredit, async (body, { request, response }) => {
      const { email } = requirePerson(response);
      return {
        data: await useCredit(database, {
          email,
          body,
          key: readKey(request.get("idempotency-key")),
          subUserPriceIds,
        }),
      };
    });
  }
  serveCall(app, usersSmartHs.currentAlt, async ({ userid, customerid }, { response }) =>
    ownLine(await findPlan(database, "users-smart-hs", requireOwn(response, userid)), customerid),
  );
  serveCall(app, usersSmartHs.trial, async ({ userid, customerid }, { response }) =>
    ownLine(await findTrial(database, requireOwn(response, userid)), customerid),
  );

  /**
   * Whose credits may be read through a plan's id: the owner's own, a member's, and support's.
   * Others learn nothing of it.
   */
  async function requireDrawsOn(response: Response, subId: string): Promise<void> {
    const caller = callerOf(response);
    if (caller.kind === "support") return;
    const { email } = requirePerson(response);
    const [line, member] = await Promise.all([
      findBySubId(database, subId),
      findMembership(database, email, subUserPriceIds),
    ]);
    if (line?.email !== email && member?.sub_id !== subId) throw new AppError("forbidden");
  }
}

function ownLine(line: CreditLine | undefined, customerid: string) {
  if (!line) throw new AppError("not-found");
  if (customerid && customerid !== line.customer_id) throw new AppError("forbidden");
  return { data: presentLine(line) };
}
