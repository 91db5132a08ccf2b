import { parse } from "node:querystring";
import { loadUserBalance } from "#server/api/credits.ts";
import { forward, type Operation, operation, type RequestContext } from "#server/api/operation.ts";
import type { SignedInUser } from "#server/auth/principal.ts";
import {
  type AnyCall,
  type ApiResponse,
  buildTarget,
  parseInput,
  readAnswer,
  withSignal,
} from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import {
  creditLookups,
  type IncludedAnswer,
  type IncludedAnswers,
  readIncluded,
  readTargets,
  withIncluded,
  writeTargets,
} from "#shared/contract/included.ts";
import { invitations } from "#shared/contract/invitations.ts";
import { JsonText } from "#shared/contract/json-text.ts";
import {
  type OpenSearch,
  type SearchAnswer,
  type SearchInput,
  searches,
} from "#shared/contract/searches.ts";
import { session } from "#shared/contract/session.ts";
import {
  type AccountToDebit,
  afterDebit,
  type CreditBalance,
} from "#shared/domain/credit-balance.ts";
import { type UseCreditOutcome, useCredit, writeSearchHeader } from "#shared/domain/use-credit.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";

type UnlockedSearch = OpenSearch & { balance: number | null };

/** Never charges. With an idempotency key, a search that was just paid for is read again. */
const previewSearch = operation(
  searches.preview,
  { access: "visitor" },
  (input, { backend, idempotencyKey }) =>
    backend(
      searches.preview,
      input,
      idempotencyKey ? { headers: { "idempotency-key": idempotencyKey } } : {},
    ),
);

/**
 * Previews the search, since it may be free; otherwise uses one credit (one key, at most five
 * attempts), which is bound to this search, and searches again with the receipt.
 */
const unlockSearch = operation(
  searches.unlock,
  { access: "user", refusal: "sign-in-to-search" },
  async ({ receiptId: _ignored, ...input }, context): Promise<UnlockedSearch> => {
    const key = requireKey(context);
    const latest: Latest = { preview: null, balance: null };

    const findAccountToDebit = async (signal: AbortSignal): Promise<AccountToDebit | null> => {
      // The preview of this very attempt includes the lookups.
      const backend = readIncluded(withSignal(context.backend, signal), {
        known: new Map(),
        ask: creditLookups,
      });
      const limited = { ...context, backend };
      latest.preview = await previewWith(key, input, limited);
      if (latest.preview.state === "open") return null;
      latest.balance = await loadUserBalance(limited);
      return requireCredit(latest.balance);
    };
    // The answer to the debit includes the results.
    const target = buildTarget(searches.preview, input).path;
    const opened: IncludedAnswers = new Map();
    const paying = readIncluded(context.backend, { known: opened, ask: writeTargets([target]) });
    const paid = await useCredit(paying, findAccountToDebit, {
      idempotencyKey: key,
      totalMs: limits.spend * context.services.config.timeoutFactor,
      search: () => writeSearchHeader(input, latest.preview?.total ?? 0),
      onFailure: (attempt, error) =>
        context.services.log.warn({ attempt, code: error.code }, "using a credit failed"),
    });

    if (paid.outcome === "no-credits" || paid.outcome === "failed")
      return settle(paid, input, context, key);
    if (paid.outcome === "free") {
      // Another request paid for it between preview and debit.
      const isOpen = latest.preview?.state === "open";
      return freeAnswer(
        await (isOpen ? latest.preview : previewWith(key, input, limitRest(context))),
        context,
      );
    }
    context.setStatus(201);
    const { balance } = latest;
    const answer = readOpened(opened.get(target), paid.creditsLeft, context.isWritten);
    if (!answer) return openPaid({ ...input, receiptId: paid.receiptId ?? undefined }, context);
    // A member's cap takes another lookup, which the top bar then makes.
    if (balance && !balance.isSubUser)
      context.answers.set(credits.show, afterDebit(balance, answer.left));
    return answer.open;
  },
);

interface Opened {
  open: UnlockedSearch;
  /** Credits on the account. */
  left: number | null;
}

/** The results in the answer to the debit, passed on unparsed where they are to be sent. */
function readOpened(
  included: ApiResponse | undefined,
  creditsLeft: number | null,
  isWritten = false,
): Opened | null {
  if (!included) return null;
  const { body } = included;
  if (body instanceof JsonText && isWritten && creditsLeft !== null)
    return { open: body.with({ balance: creditsLeft }) as never, left: creditsLeft };
  const open = readAnswer(searches.preview, included);
  const left = open.state === "open" ? open.receipt.after : null;
  return open.state === "open" ? { open: { ...open, balance: left }, left } : null;
}

/** Results of the last attempt up to its debit. */
interface Latest {
  preview: SearchAnswer | null;
  balance: CreditBalance | null;
}

/**
 * Milliseconds for the five attempts, and for opening the paid search or finding its outcome; ten
 * seconds with the rest of the page.
 */
const limits = { spend: 7000, after: 1500 };
const unlockAttempts = 3;
const unlockPauseMs = 250;

/** A receipt opens its search any number of times, so a lost response is retried. */
async function openPaid(
  input: SearchInput & { receiptId: string | undefined },
  context: RequestContext<SignedInUser>,
): Promise<UnlockedSearch> {
  const { backend, signal } = limitRest(context);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await backend(searches.unlock, input);
    } catch (error) {
      if (!(error instanceof AppError) || error.status < 500) throw error;
      if (attempt >= unlockAttempts || signal.aborted)
        throw new AppError("unavailable", { message: paidButNotOpen, cause: error, retryAfter: 5 });
      await new Promise((resolve) => setTimeout(resolve, unlockPauseMs * attempt));
    }
  }
}

/** The context with the time that follows the attempts. */
function limitRest(context: RequestContext<SignedInUser>) {
  const signal = AbortSignal.timeout(limits.after * context.services.config.timeoutFactor);
  return { ...context, backend: withSignal(context.backend, signal), signal };
}

const paidButNotOpen =
  "Your credit was used, but the results did not arrive. Please try again in a moment; you " +
  "won't be charged again for this search.";

type Unpaid = Extract<UseCreditOutcome, { outcome: "no-credits" | "failed" }>;

/**
 * One of the failed attempts, or another request with this key, may still have used the credit:
 * then the search is open now and its results are returned.
 */
async function settle(
  unpaid: Unpaid,
  input: SearchInput,
  context: RequestContext<SignedInUser>,
  key: string,
): Promise<UnlockedSearch> {
  const limited = limitRest(context);
  const seen = await previewWith(key, input, limited).catch(() => null);
  if (seen?.state === "open") return freeAnswer(seen, context);
  if (unpaid.outcome === "no-credits") {
    const opened = await openWithWaitingSpend(input, limited);
    if (opened) return opened;
    throw new AppError("no-credits", { message: unpaid.message });
  }
  throw new AppError("credits-exhausted", {
    details: [explain(unpaid.cause, seen ? "not charged" : "unknown")],
    cause: unpaid.cause,
    retryAfter: 5,
  });
}

/** Without a receipt, the backend opens the search by a paid spend that has not opened any. */
async function openWithWaitingSpend(
  input: SearchInput,
  context: RequestContext<SignedInUser>,
): Promise<UnlockedSearch | null> {
  try {
    return await context.backend(searches.unlock, input);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function previewWith(
  key: string,
  input: SearchInput,
  { backend }: RequestContext<SignedInUser>,
): Promise<SearchAnswer> {
  return backend(searches.preview, input, { headers: { "idempotency-key": key } });
}

/** A repeated request gets the status of the first one. */
function freeAnswer(
  free: SearchAnswer | null,
  context: RequestContext<SignedInUser>,
): UnlockedSearch {
  if (free?.state !== "open") throw new AppError("conflict", { retryAfter: 1 });
  if (free.receipt.reason === "charged" || free.receipt.reason === "refunded")
    context.setStatus(201);
  return { ...free, balance: free.receipt.after };
}

/** An unknown balance is a failed attempt, never zero credits. */
function requireCredit(balance: CreditBalance): AccountToDebit {
  if (balance.accountToDebit) return balance.accountToDebit;
  if (balance.reason === "zero") throw new AppError("no-credits");
  throw new AppError(balance.reason === "denied" ? "forbidden" : "unavailable");
}

/** Reports only what is known of the balance. */
function explain(cause: AppError, charge: "not charged" | "unknown"): FieldProblem {
  const balance =
    charge === "not charged"
      ? "Nothing was charged; your balance is unchanged."
      : "We don't know yet whether a credit was used. Try this search again; you won't be " +
        "charged twice.";
  return { field: "cause", message: `${cause.message} ${balance}` };
}

function requireKey(context: RequestContext<SignedInUser>): string {
  if (context.idempotencyKey) return context.idempotencyKey;
  throw new AppError("invalid-input", {
    details: [
      {
        field: "Idempotency-Key",
        message: "Send a new key, for example a UUID, with every paid search.",
      },
    ],
  });
}

export const searchOperations: readonly Operation[] = [
  forward(searches.history, { access: "user" }),
  previewSearch,
  unlockSearch,
];

/** The reads of a search screen and the top bar after a payment. */
const includable: readonly AnyCall[] = [
  session.show,
  credits.show,
  invitations.list,
  searches.preview,
  searches.history,
  hsCodes.countries,
];

/** Milliseconds for the included reads; others are sent on their own. */
const includedMs = 2500;

/**
 * A paid search's answer with the answers to the reads that its page names: one request instead of
 * several. Failed reads are left out.
 */
export async function includeReads<Answer extends object>(
  answer: Answer,
  header: string | undefined,
  operations: readonly Operation[],
  context: RequestContext,
): Promise<Answer> {
  const targets = readTargets(header, includable.length);
  if (targets.length === 0) return answer;
  const signal = AbortSignal.timeout(includedMs * context.services.config.timeoutFactor);
  const limited: RequestContext = {
    ...context,
    backend: withSignal(context.backend, signal),
    setStatus: () => undefined,
  };
  const included: Record<string, IncludedAnswer> = {};
  await Promise.all(
    targets.map(async (target) => {
      const read = await readTarget(target, operations, limited);
      if (read) included[target] = read;
    }),
  );
  return withIncluded(answer, included);
}

async function readTarget(
  target: string,
  operations: readonly Operation[],
  context: RequestContext,
): Promise<IncludedAnswer | null> {
  const [path, query = ""] = target.split("?", 2);
  const call = includable.find((one) => one.path === path);
  const found = call && operations.find((one) => one.call === call);
  if (!call || !found) return null;
  if (call === searches.preview) return { status: 200, isSame: true };
  const known = context.answers.get(call);
  if (known) return { status: 200, body: known };
  try {
    const input = parseInput(call.input, parse(query));
    return { status: 200, body: await found.handle(input as never, context) };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
