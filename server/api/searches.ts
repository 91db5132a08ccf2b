import { loadAskerBalance } from "#server/api/credits.ts";
import { type Operation, operation, type Scope } from "#server/api/operation.ts";
import { type OpenSearch, type SearchInput, searches } from "#shared/contract/searches.ts";
import type { SpendFrom } from "#shared/domain/credit-balance.ts";
import { type UseCreditOutcome, useCredit } from "#shared/domain/use-credit.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";

type Revealed = OpenSearch & { balance: number | null };

/** Looking never charges; the key lets a person who paid a moment ago read the same answer. */
const look = operation(searches.look, (input, scope) =>
  scope.backend(
    searches.look,
    input,
    scope.idempotencyKey ? { headers: { "idempotency-key": scope.idempotencyKey } } : {},
  ),
);

/**
 * Pays one credit and reveals: search, is it free? else use a credit (one key, at most five
 * attempts), then search again with the receipt.
 */
const reveal = operation(
  searches.reveal,
  async ({ receiptId: _ignored, ...input }, scope): Promise<Revealed> => {
    if (scope.asker.kind === "visitor") throw new AppError("sign-in-to-search");
    const key = requireKey(scope);
    let free: OpenSearch | null = null;

    const findSpendFrom = async (): Promise<SpendFrom | null> => {
      free = await lookFree(input, scope, key);
      return free ? null : findCredit(scope);
    };
    const onRetry = (attempt: number, error: AppError) =>
      scope.context.log.warn({ attempt, code: error.code }, "using a credit failed");
    const paid = await useCredit(scope.backend, findSpendFrom, { idempotencyKey: key, onRetry });

    if (paid.outcome === "no-credits" || paid.outcome === "failed")
      return settle(paid, input, scope, key);
    if (paid.outcome === "free" && free) return freeAnswer(free, scope);
    scope.setStatus(201);
    return openPaid(
      { ...input, receiptId: paid.outcome === "used" ? (paid.receiptId ?? undefined) : undefined },
      scope,
    );
  },
);

const revealAttempts = 3;
const revealPauseMs = 250;

/**
 * The search that was paid for. A receipt opens one search however often it is sent, so an answer
 * that was lost is asked for again.
 */
async function openPaid(
  input: SearchInput & { receiptId: string | undefined },
  scope: Scope,
): Promise<Revealed> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await scope.backend(searches.reveal, input);
    } catch (error) {
      if (!(error instanceof AppError) || error.status < 500) throw error;
      if (attempt >= revealAttempts)
        throw new AppError("unavailable", { message: paidButNotOpen, cause: error, retryAfter: 5 });
      await new Promise((resolve) => setTimeout(resolve, revealPauseMs * attempt));
    }
  }
}

const paidButNotOpen =
  "Your credit was used, but the results did not arrive. Please try again in a moment; you won't be charged again for this search.";

type Unpaid = Extract<UseCreditOutcome, { outcome: "no-credits" | "failed" }>;

/**
 * Nothing was paid as far as the attempts tell. But one of them may have taken the credit and lost
 * its answer, or another request under this key may have: then the search is open now, and its
 * results are what was paid for.
 */
async function settle(
  unpaid: Unpaid,
  input: SearchInput,
  scope: Scope,
  key: string,
): Promise<Revealed> {
  const seen = await lookFree(input, scope, key).then(
    (open) => open ?? ("not charged" as const),
    () => "unknown" as const,
  );
  if (typeof seen === "object") return freeAnswer(seen, scope);
  if (unpaid.outcome === "no-credits")
    throw new AppError("no-credits", { message: unpaid.message });
  throw new AppError("credits-exhausted", {
    details: [explain(unpaid.cause, seen)],
    cause: unpaid.cause,
    retryAfter: 5,
  });
}

/** The open answer where nothing has to be paid, else null. */
async function lookFree(input: SearchInput, scope: Scope, key: string): Promise<OpenSearch | null> {
  const seen = await scope.backend(searches.look, input, { headers: { "idempotency-key": key } });
  return seen.state === "open" ? seen : null;
}

/** A request sent again under its key is answered as the first time, status included. */
function freeAnswer(free: OpenSearch, scope: Scope): Revealed {
  if (free.receipt.reason === "charged" || free.receipt.reason === "refunded") scope.setStatus(201);
  return { ...free, balance: free.receipt.after };
}

/**
 * Where a credit is taken from. Only a definite answer decides: an unknown balance is a failed
 * attempt, never a zero.
 */
async function findCredit(scope: Scope): Promise<SpendFrom> {
  const balance = await loadAskerBalance(scope);
  if (balance.spendFrom) return balance.spendFrom;
  if (balance.reason === "zero") throw new AppError("no-credits");
  throw new AppError(balance.reason === "denied" ? "forbidden" : "unavailable");
}

/** The true cause, and only what is known of the balance. */
function explain(cause: AppError, charge: "not charged" | "unknown"): FieldProblem {
  const balance =
    charge === "not charged"
      ? "Nothing was charged; your balance is unchanged."
      : "We don't know yet whether a credit was used. Try this search again; you won't be charged twice.";
  return { field: "cause", message: `${cause.message} ${balance}` };
}

function requireKey(scope: Scope): string {
  if (scope.idempotencyKey) return scope.idempotencyKey;
  throw new AppError("invalid-input", {
    details: [
      {
        field: "Idempotency-Key",
        message: "Send a new key, for example a UUID, with every paid search.",
      },
    ],
  });
}

const history = operation(searches.history, async (input, scope) => {
  if (scope.asker.kind === "visitor") throw new AppError("invalid-credentials");
  return scope.backend(searches.history, input);
});

export const searchOperations: readonly Operation[] = [history, look, reveal];
