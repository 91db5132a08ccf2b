import type { BackendContext } from "#server/backend/context.ts";
import {
  bindWaitingSpend,
  findPayment,
  type Opening,
  openRepeat,
  openWithReceipt,
  type PaidSearch,
} from "#server/backend/searches/paid-searches.ts";
import type { Search, SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import { presentLookups } from "#server/backend/subscriptions/credit-lookups.ts";
import { bindingAt } from "#server/backend/subscriptions/search-binding.ts";
import { withIncluded } from "#shared/contract/included.ts";
import type { OpenSearch, Receipt, SearchAnswer, SearchInput } from "#shared/contract/searches.ts";
import { AppError } from "#shared/errors.ts";

export type SearchContext = Pick<BackendContext, "database" | "config" | "now">;

interface PreviewOptions {
  email: string;
  input: SearchInput;
  key: string | null;
  /** An answer with a price includes the lookups of the credit chain. */
  withLookups?: boolean;
}

/**
 * Its results where they are free or paid for, else its count and price. Searches after reading the
 * payment, so that the results are never older than it.
 */
export async function previewSearch(
  context: SearchContext,
  search: Search,
  { email, input, key, withLookups = false }: PreviewOptions,
): Promise<SearchAnswer> {
  const now = context.now();
  const look = { email, key, input, now, withRecords: withLookups };
  const { receiptId, repeat, records } = await findPayment(context, look);
  const found = await search(input);
  // The key has paid: returns what it paid for, even if the first response was lost.
  if (receiptId) return unlockSearch(context, found, { email, input, receiptId });
  if (!repeat) {
    const answer = lockedOrFree(found);
    return records && answer.state === "locked"
      ? withIncluded(answer, presentLookups(email, records))
      : answer;
  }
  const opened = await openRepeat(
    context.database,
    repeat,
    openingOf(context, found, email, input),
  );
  if (found.outcome !== "results") return lockedOrFree(found);
  // Number and date would identify the ledger entry, and with it who searched.
  if (repeat.isPrivate) return openSearch(found, freeReceipt("repeat"));
  return openSearch(found, repeatReceipt(opened), opened.id);
}

export async function unlockSearch(
  context: SearchContext,
  found: SearchOutcome,
  { email, input, receiptId }: { email: string; input: SearchInput; receiptId: string },
): Promise<OpenSearch> {
  const opening = openingOf(context, found, email, input);
  const paid = await openWithReceipt(context.database, receiptId, opening);
  return openSearch(paid.refundedTo === null ? found : nothing, paidReceipt(paid), paid.id);
}

/**
 * Opens a free search, or one paid by a spend that has opened nothing; throws 403 for any other.
 */
export async function unlockWithoutReceipt(
  context: SearchContext,
  search: Search,
  { email, input }: { email: string; input: SearchInput },
): Promise<OpenSearch> {
  const look = () => previewSearch(context, search, { email, input, key: null });
  let seen = await look();
  if (seen.state === "locked") {
    const opening = openingOf(context, await search(input), email, input);
    if (!(await bindWaitingSpend(context.database, opening))) throw new AppError("forbidden");
    seen = await look();
  }
  if (seen.state === "locked") throw new AppError("conflict", { retryAfter: 1 });
  return seen;
}

export function openingOf(
  { config, now }: SearchContext,
  found: SearchOutcome,
  email: string,
  input: SearchInput,
): Opening {
  const total = found.outcome === "results" ? found.total : null;
  return { email, input, total, ...bindingAt(now(), config.credits.repeatFreeDays) };
}

/** A search as it leaves the backend: its count and price, or its results with a receipt. */

/** A refunded search opens nothing. */
const nothing: SearchOutcome = { outcome: "results", total: 0, results: [], facets: [] };

export function lockedOrFree(found: SearchOutcome): SearchAnswer {
  if (found.outcome === "results")
    return { state: "locked", total: found.total, cost: 1, ...guided(found) };
  return openSearch(found, freeReceipt(found.outcome === "exact" ? "exact-code" : found.outcome));
}

export function openSearch(
  found: SearchOutcome,
  receipt: Receipt,
  searchId: string | null = null,
): OpenSearch {
  const results = found.outcome === "results" ? found : { total: 0, results: [], facets: [] };
  return {
    state: "open",
    searchId,
    total: results.total,
    results: results.results,
    facets: results.facets,
    receipt,
    ...guided(found),
    advice: "advice" in found ? found.advice : null,
    goTo: found.outcome === "exact" ? found.goTo : null,
  };
}

/** The correction of the words, and further deciding questions. */
function guided(found: SearchOutcome): Pick<OpenSearch, "correction" | "question" | "answered"> {
  if (found.outcome !== "results") return {};
  const { correction, question, answered = [] } = found;
  return {
    ...(correction && { correction }),
    ...(question && { question }),
    ...(answered.length > 0 && { answered }),
  };
}

function freeReceipt(reason: Receipt["reason"]): Receipt {
  return { id: null, charged: false, cost: 0, before: null, after: null, freeUntil: null, reason };
}

function repeatReceipt(repeat: PaidSearch): Receipt {
  return {
    ...freeReceipt("repeat"),
    id: repeat.ledgerId,
    freeUntil: repeat.freeUntil.toISOString(),
  };
}

export function paidReceipt(
  paid: Pick<PaidSearch, "ledgerId" | "balanceAfter" | "freeUntil" | "threshold" | "refundedTo">,
): Receipt {
  const before = paid.balanceAfter + 1;
  if (paid.refundedTo !== null)
    return { ...freeReceipt("refunded"), id: paid.ledgerId, before, after: paid.refundedTo };
  return {
    id: paid.ledgerId,
    charged: true,
    cost: 1,
    before,
    after: paid.balanceAfter,
    freeUntil: paid.freeUntil.toISOString(),
    reason: "charged",
    threshold: paid.threshold,
  };
}
