import type { Express, Response } from "express";
import { principalOf, requireOwn, requireUser } from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import {
  type CreditAccountRow,
  findBySubId,
  findMembership,
  findPlan,
  findTrial,
  presentSubscription,
} from "#server/backend/subscriptions/credit-accounts.ts";
import { bindingAt, type SearchToBind } from "#server/backend/subscriptions/search-binding.ts";
import { useCredit } from "#server/backend/subscriptions/use-credit.ts";
import { readKey } from "#server/http/idempotency-key.ts";
import { serveCall } from "#server/http/route.ts";
import { readSearchHeader, searchHeader } from "#shared/contract/search-header.ts";
import { callsOf, family, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { searchFingerprint } from "#shared/domain/search-query.ts";
import { AppError } from "#shared/errors.ts";

/** Section 7's subscription calls for both families. */
export function serveSubscriptions(app: Express, context: BackendContext): void {
  const { database, config } = context;
  const { subUserPriceIds } = config.credits;
  for (const name of family.options) {
    const calls = callsOf(name);
    serveCall(app, calls.current, async ({ userid, customerid }, { response }) =>
      presentOwn(await findPlan(database, name, requireOwn(response, userid)), customerid),
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
      return presentOwn(await findBySubId(database, sub_id), "");
    });
    serveCall(app, calls.useCredit, async (body, { request, response }) => {
      const { email } = requireUser(response);
      return {
        data: await useCredit(database, {
          email,
          body,
          key: readKey(request.get("idempotency-key")),
          subUserPriceIds,
          search: readSearch(context, request.get(searchHeader)),
        }),
      };
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

/** Its filters are added when its results are sent. */
function readSearch(
  { config, now }: Pick<BackendContext, "config" | "now">,
  header: string | undefined,
): SearchToBind | null {
  const named = readSearchHeader(header);
  return (
    named && {
      ...named,
      ...bindingAt(now(), config.credits.repeatFreeDays),
      fingerprint: searchFingerprint(named.kind, named.q),
      query: new URLSearchParams({ q: named.q }).toString(),
    }
  );
}

function presentOwn(account: CreditAccountRow | undefined, customerid: string) {
  if (!account) throw new AppError("not-found");
  if (customerid && customerid !== account.customer_id) throw new AppError("forbidden");
  return { data: presentSubscription(account) };
}
