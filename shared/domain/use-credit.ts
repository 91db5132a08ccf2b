import * as z from "zod/mini";
import type { AnyCall, Client } from "#shared/contract/call.ts";
import { callsOf } from "#shared/contract/subscriptions.ts";
import type { SpendFrom } from "#shared/domain/credit-balance.ts";
import { AppError, saysNoTrialCredits, wordsFor } from "#shared/errors.ts";

/**
 * Using one credit (specification, sections 5, 8 and 9): up to five attempts, one second apart, the
 * same key on each.
 */
export const useCreditAttempts = 5;
export const useCreditPauseMs = 1000;

export type UseCreditOutcome =
  /** There was nothing to pay for after all. */
  | { outcome: "free"; attempts: number }
  | { outcome: "used"; receiptId: string | null; creditsLeft: number | null; attempts: number }
  /** Nothing left; said at once, nothing charged. */
  | { outcome: "no-credits"; message: string; attempts: number }
  /**
   * Five attempts failed for other reasons. `cause` is the last one, for the log and for the
   * sentence beside the toast.
   */
  | { outcome: "failed"; message: string; cause: AppError; attempts: number };

export interface UseCreditOptions {
  /** Made once per user action; without it a lost answer would be charged again. */
  idempotencyKey: string;
  wait?: (milliseconds: number) => Promise<void>;
  onRetry?: (attempt: number, error: AppError) => void;
}

/**
 * Where the credit comes from, asked anew on every attempt: null when there is nothing to pay.
 * Throws AppError where it cannot be known.
 */
export type FindSpendFrom = () => Promise<SpendFrom | null>;

/**
 * Takes one credit. An attempt is: find where from, then use it; so an unknown balance is an
 * attempt that failed, never a reason to take the credit from somewhere else. Never throws for a
 * failing backend; throws AppError where trying again is no use.
 */
export async function useCredit(
  client: Client,
  find: FindSpendFrom,
  options: UseCreditOptions,
): Promise<UseCreditOutcome> {
  const wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const from = await find();
      if (!from) return { outcome: "free", attempts: attempt };
      const answer = await send(client, from, options.idempotencyKey);
      if (saysNoTrialCredits(answer)) return refused(attempt);
      return { outcome: "used", ...readReceipt(answer), attempts: attempt };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "no-credits" || saysNoTrialCredits(error.message))
        return refused(attempt, error.message);
      if (!mayPass(error)) throw error;
      options.onRetry?.(attempt, error);
      if (attempt >= useCreditAttempts)
        return {
          outcome: "failed",
          message: wordsFor("credits-exhausted"),
          cause: error,
          attempts: attempt,
        };
      await wait(useCreditPauseMs);
    }
  }
}

/**
 * One attempt's PUT. Whatever a success says, the credit is used: taking an answer of an unknown
 * shape for a failure would charge again. Only a page is nothing that a backend says; something on
 * the way answered in its place.
 */
async function send(
  client: Client,
  { family, subId, customerId, subUserId }: SpendFrom,
  key: string,
): Promise<unknown> {
  const call: AnyCall = { ...callsOf(family).useCredit, answer: z.unknown() };
  const answer = await client(
    call,
    { subId, customerId, subUserId },
    { headers: { "idempotency-key": key } },
  );
  if (typeof answer === "string" && /^\s*</.test(answer) && !saysNoTrialCredits(answer))
    throw new AppError("upstream-invalid");
  return answer;
}

/**
 * Not so where the key was used for something else, the input is wrong, the caller may not, or
 * there is no such call.
 */
function mayPass({ status, code }: AppError): boolean {
  return (
    code !== "not-offered" && (status < 400 || status >= 500 || status === 409 || status === 429)
  );
}

/** The specification's words, unless the backend gave a reason of its own (a member's cap). */
function refused(attempts: number, said = ""): UseCreditOutcome {
  return {
    outcome: "no-credits",
    message: said === "" || saysNoTrialCredits(said) ? wordsFor("no-credits") : said,
    attempts,
  };
}

function readReceipt(answer: unknown): { receiptId: string | null; creditsLeft: number | null } {
  const { data } = (answer ?? {}) as {
    data?: { receipt_id?: unknown; credits_left?: unknown } | null;
  };
  return {
    receiptId: typeof data?.receipt_id === "string" ? data.receipt_id : null,
    creditsLeft: typeof data?.credits_left === "number" ? data.credits_left : null,
  };
}
