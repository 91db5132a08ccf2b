import {
  type CreditAccountRow,
  findBySubId,
  findMembership,
  findTrial,
} from "#server/backend/subscriptions/credit-accounts.ts";
import { type DebitSource, debitCredit } from "#server/backend/subscriptions/debit.ts";
import { hashBody } from "#server/backend/subscriptions/idempotency-key.ts";
import type { SearchToBind } from "#server/backend/subscriptions/search-binding.ts";
import type { Database } from "#server/database/database.ts";
import { AppError } from "#shared/errors.ts";

/** The body of PUT useCredit: which of the caller's own accounts to debit. */
interface UseCreditBody {
  subId?: string | null | undefined;
  customerId?: string | null | undefined;
  subUserId?: string | null | undefined;
}

export interface UseCreditRequest {
  email: string;
  body: UseCreditBody;
  key: string | null;
  subUserPriceIds: readonly string[];
  /** The search that it pays for; null where the caller names none. */
  search: SearchToBind | null;
  /** The search's results go out with the answer. */
  opens: boolean;
}

interface UsedCredit {
  /** Null for a repeat whose words are another user's alone. */
  receipt_id: string | null;
  credits_left: number | null;
  threshold: number | null;
  /** Nothing was debited: this search, or a spend that had opened none, was paid before. */
  reason?: "repeat";
}

/**
 * PUT useCredit: debits one credit from an account of the caller, and binds the search that it
 * names in the same statement. `searchId` is that search, where this very call was debited for it.
 * R6.3: any other account is refused, whether it exists or not. Throws 402, 403, 409, 422.
 */
export async function useCredit(
  database: Database,
  request: UseCreditRequest,
): Promise<{ used: UsedCredit; searchId: string | null }> {
  const { email, body, key, subUserPriceIds, search, opens } = request;
  const bodyHash = hashBody([body.subId ?? null, body.customerId ?? null, body.subUserId ?? null]);
  const debit = await debitCredit(database, {
    from: readSource(body),
    actor: email,
    subUserPriceIds,
    key,
    bodyHash,
    reason: "search",
    search,
    opens,
  });
  if (debit.outcome === "key-reused") throw new AppError("key-reused");
  if (debit.outcome === "refused") throw await explainRefusal(database, request);
  const used: UsedCredit = {
    receipt_id: debit.ledgerId,
    credits_left: debit.balanceAfter,
    threshold: debit.threshold,
    ...(debit.outcome === "paid-before" ? { reason: "repeat" } : {}),
  };
  return { used, searchId: debit.outcome === "debited" ? debit.searchId : null };
}

/** An empty text names nothing. */
function readSource(body: UseCreditBody): DebitSource {
  const [subId, customerId] = [body.subId || null, body.customerId || null];
  if (body.subUserId) return { kind: "member", subId, member: body.subUserId.trim().toLowerCase() };
  return subId ? { kind: "plan", subId, customerId } : { kind: "trial", customerId };
}

/**
 * Chooses the error for a refused debit. Only the words depend on it: the debit itself decided,
 * whatever has changed since.
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
    const isCapReached = member.cap !== null && member.used >= member.cap;
    return isCapReached ? capReached() : new AppError("no-credits");
  }
  const account =
    from.kind === "plan"
      ? await findBySubId(database, from.subId)
      : await findTrial(database, email);
  if (!account && from.kind === "trial") return new AppError("no-credits");
  return isOwn(account, email, from.customerId)
    ? new AppError("no-credits")
    : new AppError("forbidden");
}

function isOwn(
  account: CreditAccountRow | undefined,
  email: string,
  customerId: string | null,
): boolean {
  return (
    account !== undefined &&
    account.email === email &&
    (customerId === null || customerId === account.customer_id)
  );
}

function capReached(): AppError {
  return new AppError("no-credits", {
    message: "You have reached your credit cap on this plan. Ask the plan owner for more.",
  });
}

/** Serialises work per subject: at most `most` at a time, first come, first served. */
export interface KeyedQueue {
  /** Throws `busy`, before the work has begun, if its turn does not come in time. */
  run<Result>(subject: string, work: () => Promise<Result>): Promise<Result>;
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

export function createKeyedQueue({ most, waitMs }: { most: number; waitMs: number }): KeyedQueue {
  const queues = new Map<string, Queue>();

  async function wait(queue: Queue): Promise<void> {
    if (queue.running < most) {
      queue.running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(go), 1);
        reject(new AppError("busy", { retryAfter: 1 }));
      }, waitMs);
      queue.waiting.push(go);
    });
  }

  /** The next one takes the place of the one that ends. */
  function leave(subject: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running -= 1;
    if (queue.running === 0) queues.delete(subject);
  }

  return {
    run: async (subject, work) => {
      const queue = queues.get(subject) ?? { running: 0, waiting: [] };
      queues.set(subject, queue);
      await wait(queue);
      try {
        return await work();
      } finally {
        leave(subject, queue);
      }
    },
  };
}
