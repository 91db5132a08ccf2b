import { findBySubId, findMembership, findTrial } from "#server/backend/subscriptions/lines.ts";
import { hashBody } from "#server/backend/subscriptions/request-key.ts";
import { spendCredit } from "#server/backend/subscriptions/spend.ts";
import type { Database } from "#server/database/database.ts";
import { AppError } from "#shared/errors.ts";

export interface UseCreditBody {
  subId?: string | null | undefined;
  customerId?: string | null | undefined;
  subUserId?: string | null | undefined;
}

export interface UseCreditRequest {
  email: string;
  body: UseCreditBody;
  key: string | null;
  subUserPriceIds: readonly string[];
}

/** PUT useCredit: one credit from the caller's own line, named by the body and checked against who they are. Throws 402, 403, 422. */
export async function useCredit(
  database: Database,
  request: UseCreditRequest,
): Promise<{ receipt_id: string; credits_left: number; threshold: number | null }> {
  const { email, body, key, subUserPriceIds } = request;
  const { lineId, memberId } = await findOwnLine(database, request);
  const bodyHash = hashBody([body.subId ?? null, body.customerId ?? null, body.subUserId ?? null]);
  const spent = await spendCredit(database, { lineId, memberId, subUserPriceIds, actor: email, key, bodyHash, reason: "search" });
  if (spent.outcome === "key-reused") throw new AppError("key-reused");
  if (spent.outcome === "refused") throw refusals[spent.cause]();
  return { receipt_id: spent.ledgerId, credits_left: spent.balanceAfter, threshold: spent.threshold };
}

const refusals = {
  "nothing-left": () => new AppError("no-credits"),
  "cap-reached": () =>
    new AppError("no-credits", {
      message: "You have used your share of this plan's credits. Please ask the owner of the plan for more.",
    }),
  "not-a-member": () => new AppError("forbidden"),
};

/** R6.3: the body only says which of the caller's own lines; anybody else's is refused, whether it exists or not. */
async function findOwnLine(
  database: Database,
  { email, body, subUserPriceIds }: UseCreditRequest,
): Promise<{ lineId: string; memberId: string | null }> {
  if (body.subUserId) {
    const member = await findMembership(database, email, subUserPriceIds);
    const named = body.subUserId.trim().toLowerCase();
    if (!member || (named !== email && named !== member.id) || (body.subId && body.subId !== member.sub_id))
      throw new AppError("forbidden");
    return { lineId: member.line_id, memberId: member.id };
  }
  const line = body.subId ? await findBySubId(database, body.subId) : await findTrial(database, email);
  if (!line && !body.subId) throw new AppError("no-credits");
  if (!line || line.email !== email || (body.customerId && body.customerId !== line.customer_id)) throw new AppError("forbidden");
  return { lineId: line.id, memberId: null };
}
