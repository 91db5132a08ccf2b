import type { Client } from "#shared/contract/call.ts";
import { callsOf } from "#shared/contract/subscriptions.ts";
import type { SpendFrom } from "#shared/domain/credit-balance.ts";
import { AppError, wordsFor } from "#shared/errors.ts";

/** Using one credit (specification, sections 5, 8 and 9): up to five attempts, one second apart, the same key on each. */
export const useCreditAttempts = 5;
export const useCreditPauseMs = 1000;

/** The words a backend answers with when a trial is used up; they decide, whatever the status. */
const noTrialCreditsLeft = "No trial credits left";

export type UseCreditOutcome =
  /** There was nothing to pay for after all. */
  | { outcome: "free"; attempts: number }
  | { outcome: "used"; receiptId: string | null; creditsLeft: number | null; attempts: number }
  /** Nothing left; said at once, nothing charged. */
  | { outcome: "no-credits"; message: string; attempts: number }
  /** Five attempts failed for other reasons. `cause` is the last one, for the log and for the sentence beside the toast. */
  | { outcome: "failed"; message: string; cause: AppError; attempts: number };

export interface UseCreditOptions {
  /** Made once per user action; without it a lost answer would be charged again. */
  idempotencyKey: string;
  wait?: (milliseconds: number) => Promise<void>;
  onRetry?: (attempt: number, error: AppError) => void;
}

/** Where the credit comes from, asked anew on every attempt: null when there is nothing to pay. Throws AppError where it cannot be known. */
export type FindSpendFrom = () => Promise<SpendFrom | null>;

/**
 * Takes one credit. An attempt is: find where from, then use it; so an unknown balance is an attempt that failed, never a reason to take the credit
 * from somewhere else. Never throws for a failing backend.
 */
export async function useCredit(client: Client, find: FindSpendFrom, options: UseCreditOptions): Promise<UseCreditOutcome> {
  const wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const from = await find();
      if (!from) return { outcome: "free", attempts: attempt };
      const body = { subId: from.subId, customerId: from.customerId, subUserId: from.subUserId };
      const answer = await client(callsOf(from.family).useCredit, body, { headers: { "idempotency-key": options.idempotencyKey } });
      if (saysNoCredits(answer)) return refused(attempt);
      return { outcome: "used", ...readReceipt(answer), attempts: attempt };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "no-credits" || saysNoCredits(error.message)) return refused(attempt, error.message);
      // Not a failure that time mends: the key was used for something else, the input is wrong, the caller may not.
      if (error.status >= 400 && error.status < 500 && error.status !== 409 && error.status !== 429) throw error;
      options.onRetry?.(attempt, error);
      if (attempt >= useCreditAttempts)
        return { outcome: "failed", message: wordsFor("credits-exhausted"), cause: error, attempts: attempt };
      await wait(useCreditPauseMs);
    }
  }
}

/** The specification's words, unless the backend gave a reason of its own (a member's cap). */
function refused(attempts: number, said = ""): UseCreditOutcome {
  return { outcome: "no-credits", message: said === "" || saysNoCredits(said) ? wordsFor("no-credits") : said, attempts };
}

function saysNoCredits(answer: unknown): boolean {
  const text =
    typeof answer === "string"
      ? answer
      : ((answer as { message?: unknown } | null)?.message ?? (answer as { data?: unknown } | null)?.data);
  return typeof text === "string" && text.includes(noTrialCreditsLeft);
}

function readReceipt(answer: unknown): { receiptId: string | null; creditsLeft: number | null } {
  const record = (typeof answer === "object" && answer !== null ? (answer as { data?: Record<string, unknown> }).data : undefined) ?? {};
  return {
    receiptId: typeof record === "object" && typeof record.receipt_id === "string" ? record.receipt_id : null,
    creditsLeft: typeof record === "object" && typeof record.credits_left === "number" ? record.credits_left : null,
  };
}
