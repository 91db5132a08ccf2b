import * as z from "zod/mini";
import type { AnyCall, Client } from "#shared/contract/call.ts";
import { callsOf } from "#shared/contract/subscriptions.ts";
import type { SpendFrom } from "#shared/domain/credit-balance.ts";
import { AppError, saysNoTrialCredits, wordsFor } from "#shared/errors.ts";

/** Specification, sections 5, 8 and 9: up to five attempts, one second apart, with one key. */
export const useCreditAttempts = 5;
const useCreditPauseMs = 1000;

export type UseCreditOutcome =
  /** Nothing to pay for after all. */
  | { outcome: "free"; attempts: number }
  | { outcome: "used"; receiptId: string | null; creditsLeft: number | null; attempts: number }
  /** No credits left: not retried, nothing charged. */
  | { outcome: "no-credits"; message: string; attempts: number }
  /** All attempts failed. `cause` is the last error, for the log and the text beside the toast. */
  | { outcome: "failed"; message: string; cause: AppError; attempts: number };

export interface UseCreditOptions {
  /** One per user action: without it a lost response would be charged again. */
  idempotencyKey: string;
  wait?: (milliseconds: number) => Promise<void>;
  onRetry?: (attempt: number, error: AppError) => void;
}

/** Resolves the account to debit, on every attempt; null if there is nothing to pay for. */
export type FindSpendFrom = () => Promise<SpendFrom | null>;

/**
 * Debits one credit. An attempt resolves the account, then debits it: an unknown balance fails the
 * attempt and never debits another account. Throws AppError only where a retry is no use.
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
      if (!isRetryable(error)) throw error;
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
 * The PUT of one attempt. Any success means that the credit is used: to retry after an answer of
 * unknown shape would charge again. Only an HTML page is a failure: a proxy sent it, not the
 * backend.
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

/** Not for a reused key, invalid input, a forbidden or an unknown call. */
function isRetryable({ status, code }: AppError): boolean {
  return (
    code !== "not-offered" && (status < 400 || status >= 500 || status === 409 || status === 429)
  );
}

/** The specification's words, unless the backend gives a reason, such as a member's cap. */
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
