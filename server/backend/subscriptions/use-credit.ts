import {
  type CreditLine,
  findBySubId,
  findMembership,
  findTrial,
} from "#server/backend/subscriptions/lines.ts";
import { hashBody } from "#server/backend/subscriptions/request-key.ts";
import { type SpendSource, spendCredit } from "#server/backend/subscriptions/spend.ts";
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

export interface UsedCredit {
  receipt_id: string;
  credits_left: number;
  threshold: number | null;
}

/**
 * PUT useCredit: one credit from the caller's own line. R6.3: the body only says which of their
 * lines; anybody else's is refused, whether it exists or not. Throws 402, 403, 422.
 */
export async function useCredit(
  database: Database,
  request: UseCreditRequest,
): Promise<UsedCredit> {
  const { email, body, key, subUserPriceIds } = request;
  const bodyHash = hashBody([body.subId ?? null, body.customerId ?? null, body.subUserId ?? null]);
  const spent = await spendCredit(database, {
    from: readSource(body),
    actor: email,
    subUserPriceIds,
    key,
    bodyHash,
    reason: "search",
  });
  if (spent.outcome === "key-reused") throw new AppError("key-reused");
  if (spent.outcome === "refused") throw await explainRefusal(database, request);
  return {
    receipt_id: spent.ledgerId,
    credits_left: spent.balanceAfter,
    threshold: spent.threshold,
  };
}

/** An empty text names nothing. */
function readSource(body: UseCreditBody): SpendSource {
  const [subId, customerId] = [body.subId || null, body.customerId || null];
  if (body.subUserId) return { kind: "member", subId, member: body.subUserId.trim().toLowerCase() };
  return subId ? { kind: "plan", subId, customerId } : { kind: "trial", customerId };
}

/**
 * Why nothing was spent, for the words only: it was decided by the spend itself, whatever has
 * changed since.
 */
async function explainRefusal(
  database: Database,
  { email, body, subUserPriceIds }: UseCreditRequest,
): Promise<AppError> {
  const from = readSource(body);
  if (from.kind === "member") {
    const member = await findMembership(database, email, subUserPriceIds);
    const isNamed =
      member &&
      [email, member.id].includes(from.member) &&
      (!from.subId || from.subId === member.sub_id);
    if (!isNamed) return new AppError("forbidden");
    return member.cap !== null && member.used >= member.cap
      ? shareUsed()
      : new AppError("no-credits");
  }
  const line =
    from.kind === "plan"
      ? await findBySubId(database, from.subId)
      : await findTrial(database, email);
  if (!line && from.kind === "trial") return new AppError("no-credits");
  return isOwn(line, email, from.customerId)
    ? new AppError("no-credits")
    : new AppError("forbidden");
}

function isOwn(line: CreditLine | undefined, email: string, customerId: string | null): boolean {
  return (
    line !== undefined &&
    line.email === email &&
    (customerId === null || customerId === line.customer_id)
  );
}

function shareUsed(): AppError {
  return new AppError("no-credits", {
    message:
      "You have used your share of this plan's credits. Please ask the owner of the plan for more.",
  });
}
