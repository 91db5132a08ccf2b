import type { PaidSearch } from "#server/backend/searches/paid-searches.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import type { Receipt } from "#shared/contract/searches.ts";

/** Nothing to pay for, or paid for before. */
export function freeReceipt(reason: Receipt["reason"]): Receipt {
  return { id: null, charged: false, cost: 0, before: null, after: null, freeUntil: null, reason };
}

/** The same search again, free by what somebody of the team paid. */
export function repeatReceipt(repeat: PaidSearch): Receipt {
  return {
    ...freeReceipt("repeat"),
    id: repeat.ledgerId,
    freeUntil: repeat.freeUntil.toISOString(),
  };
}

/** What was paid; `refunded` only where the ledger has the row that gives it back. */
export function paidReceipt(paid: PaidSearch): Receipt {
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

export function reasonOf(found: Exclude<SearchOutcome, { outcome: "results" }>): Receipt["reason"] {
  return found.outcome === "exact" ? "exact-code" : found.outcome;
}
