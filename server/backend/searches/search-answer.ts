import type { PaidSearch } from "#server/backend/searches/paid-searches.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import type { OpenSearch, Receipt, SearchAnswer } from "#shared/contract/searches.ts";

/** A search as it leaves the backend: its count and price, or its results with a receipt. */

/** A refunded search opens nothing. */
export const nothing: SearchOutcome = { outcome: "results", total: 0, results: [], facets: [] };

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

export function freeReceipt(reason: Receipt["reason"]): Receipt {
  return { id: null, charged: false, cost: 0, before: null, after: null, freeUntil: null, reason };
}

export function repeatReceipt(repeat: PaidSearch): Receipt {
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
