import * as z from "zod/mini";
import { type AnyCall, type Client, parseInput, withSignal } from "#shared/contract/call.ts";
import { type SearchInput, searchInput } from "#shared/contract/searches.ts";
import { callsOf } from "#shared/contract/subscriptions.ts";
import type { AccountToDebit } from "#shared/domain/credit-balance.ts";
import { AppError, type ErrorCode, messageFor, saysNoTrialCredits } from "#shared/errors.ts";

/** Specification, sections 5, 8 and 9: up to five attempts, one second apart, with one key. */
export const useCreditAttempts = 5;
const useCreditPauseMs = 1000;
/** Minimum time that earlier attempts leave for each later one. */
const minAttemptMs = 400;

const anything = z.unknown();

export type UseCreditOutcome =
  /** Nothing to pay for after all, or paid before. */
  | { outcome: "free"; attempts: number }
  | { outcome: "used"; receiptId: string | null; creditsLeft: number | null; attempts: number }
  /** No credits left: not retried, nothing charged. */
  | { outcome: "no-credits"; message: string; attempts: number }
  /** All attempts failed. `cause` is the last error, for the log and the text beside the toast. */
  | { outcome: "failed"; message: string; cause: AppError; attempts: number };

export interface UseCreditOptions {
  /** One per user action: without it a lost response would be charged again. */
  idempotencyKey: string;
  /** Names the search that it pays for, for a backend that binds both. */
  search?: () => string;
  /** For all attempts with the pauses between them, milliseconds; five minutes by default. */
  totalMs?: number;
  /** The clock: replaced in tests. */
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
  timeout?: (milliseconds: number) => AbortSignal;
  /** Logs every failed attempt, except a refusal for lack of credits. */
  onFailure?: (attempt: number, error: AppError) => void;
}

/**
 * Resolves the account to debit, on every attempt and within its time; null if there is nothing to
 * pay for.
 */
export type FindAccountToDebit = (signal: AbortSignal) => Promise<AccountToDebit | null>;

/**
 * Debits one credit. An attempt resolves the account, then debits it: an unknown balance fails the
 * attempt and never debits another account. An account that refuses may have been used up meanwhile
 * while another has credits, so the account is resolved again until one refuses twice. Throws
 * AppError only where a retry is no use.
 */
export async function useCredit(
  client: Client,
  find: FindAccountToDebit,
  options: UseCreditOptions,
): Promise<UseCreditOutcome> {
  const wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const now = options.now ?? (() => performance.now());
  const until = now() + (options.totalMs ?? 300_000);
  const refusals = new Map<string, string>();
  for (let attempt = 1; ; ) {
    const { signal, end } = limitTo(timeFor(attempt, until - now()), options.timeout);
    try {
      const from = await find(signal);
      if (!from) return { outcome: "free", attempts: attempt };
      const account = JSON.stringify(from);
      const limited = withSignal(client, signal);
      const refusal = refusals.get(account) ?? (await debit(limited, from, options, attempt));
      if (typeof refusal === "object") return refusal;
      if (refusals.has(account)) return refused(attempt, refusal);
      refusals.set(account, refusal);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (saysNoCredits(error)) return refused(attempt, error.message);
      options.onFailure?.(attempt, error);
      if (!isRetryable(error)) throw error;
      if (attempt >= useCreditAttempts)
        return {
          outcome: "failed",
          message: messageFor("credits-exhausted"),
          cause: error,
          attempts: attempt,
        };
      await wait(useCreditPauseMs);
      attempt += 1;
    } finally {
      end();
    }
  }
}

/** Dispose of the timer with the attempt; otherwise each would fire later. */
function limitTo(
  ms: number,
  timeout: UseCreditOptions["timeout"],
): { signal: AbortSignal; end: () => void } {
  if (timeout) return { signal: timeout(ms), end: () => undefined };
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}

/** The outcome of the debit, or the message of a refusal. */
async function debit(
  client: Client,
  from: AccountToDebit,
  options: UseCreditOptions,
  attempts: number,
): Promise<UseCreditOutcome | string> {
  try {
    const answer = await send(client, from, options);
    if (saysNoTrialCredits(answer)) return "";
    const { reason, ...receipt } = readReceipt(answer);
    if (reason === "repeat") return { outcome: "free", attempts };
    return { outcome: "used", ...receipt, attempts };
  } catch (error) {
    if (error instanceof AppError && saysNoCredits(error)) return error.message;
    throw error;
  }
}

function saysNoCredits({ code, message }: AppError): boolean {
  return code === "no-credits" || saysNoTrialCredits(message);
}

/** The remaining time, less the minimum of the later attempts. */
function timeFor(attempt: number, leftMs: number): number {
  const later = (useCreditAttempts - attempt) * (useCreditPauseMs + minAttemptMs);
  return Math.max(minAttemptMs, Math.floor(leftMs - later));
}

/**
 * The PUT of one attempt. Any success means that the credit is used: to retry after an answer of
 * unknown shape would charge again. Only an HTML page is a failure: a proxy sent it, not the
 * backend.
 */
async function send(
  client: Client,
  { family, subId, customerId, subUserId }: AccountToDebit,
  { idempotencyKey, search }: UseCreditOptions,
): Promise<unknown> {
  const call: AnyCall = { ...callsOf(family).useCredit, answer: anything };
  const answer = await client(
    call,
    { subId, customerId, subUserId },
    {
      headers: {
        "idempotency-key": idempotencyKey,
        ...(search ? { [searchHeader]: search() } : {}),
      },
    },
  );
  if (typeof answer === "string" && /^\s*</.test(answer) && !saysNoTrialCredits(answer))
    throw new AppError("upstream-invalid");
  return answer;
}

/** Section 8 has messages of its own for these: not signed in, not allowed, not found. */
const finalStatuses: ReadonlySet<number> = new Set([401, 403, 404]);
/** Another payment has this key, or there is no such call: no attempt will end otherwise. */
const finalCodes: ReadonlySet<ErrorCode> = new Set(["key-reused", "not-offered"]);

/** R8.3: all other errors, 4xx too (decision 035). */
function isRetryable({ status, code }: AppError): boolean {
  return !finalStatuses.has(status) && !finalCodes.has(code);
}

/** The specification's words, unless the backend gives a reason, such as a member's cap. */
function refused(attempts: number, reason = ""): UseCreditOutcome {
  return {
    outcome: "no-credits",
    message: reason === "" || saysNoTrialCredits(reason) ? messageFor("no-credits") : reason,
    attempts,
  };
}

function readReceipt(answer: unknown): {
  receiptId: string | null;
  creditsLeft: number | null;
  reason: unknown;
} {
  const { data } = (answer ?? {}) as {
    data?: { receipt_id?: unknown; credits_left?: unknown; reason?: unknown } | null;
  };
  return {
    receiptId: typeof data?.receipt_id === "string" ? data.receipt_id : null,
    creditsLeft: typeof data?.credits_left === "number" ? data.credits_left : null,
    reason: data?.reason,
  };
}

/**
 * Names the search that a debit pays for, beside the specification's payload: `kind`, `q` and the
 * `total` that the preview found, as a query string. A backend that ignores it debits as before.
 */
export const searchHeader = "clearlane-search";

const namedSearch = z.extend(z.pick(searchInput, { kind: true, q: true }), {
  total: z._default(z.coerce.number("Use a whole number.").check(z.int(), z.minimum(0)), 0),
});
export type NamedSearch = z.output<typeof namedSearch>;

export function writeSearchHeader(
  { kind, q }: Pick<SearchInput, "kind" | "q">,
  total: number,
): string {
  return new URLSearchParams({ kind, q, total: String(total) }).toString();
}

/** Throws 400 by the search's own rules, so that no debit names a search that would be refused. */
export function readSearchHeader(given: string | undefined): NamedSearch | null {
  if (given === undefined) return null;
  return parseInput(namedSearch, Object.fromEntries(new URLSearchParams(given)));
}
