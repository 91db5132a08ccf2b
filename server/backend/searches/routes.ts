import type { Express } from "express";
import { principalOf, requireUser } from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { searchRegulations } from "#server/backend/regulations/search-regulations.ts";
import {
  bindReceipt,
  findPayment,
  listHistory,
  type PaidSearch,
} from "#server/backend/searches/paid-searches.ts";
import {
  cacheOutcomes,
  type Search,
  type SearchOutcome,
} from "#server/backend/searches/search-outcome.ts";
import { readKey } from "#server/http/idempotency-key.ts";
import { serveCall } from "#server/http/route.ts";
import {
  type OpenSearch,
  type Receipt,
  type SearchAnswer,
  type SearchInput,
  searches,
} from "#shared/contract/searches.ts";
import type { OperationKind } from "#shared/domain/operations.ts";

/**
 * A search is previewed, paid for, then unlocked. Results leave the backend only with a receipt or
 * where they are free: nothing found, too vague, an exact code, or paid for before.
 */
export function serveSearches(app: Express, context: BackendContext): void {
  const searchOf: Record<OperationKind, Search> = {
    "hs-code": cacheOutcomes(context.nomenclature.search),
    regulation: (input) => searchRegulations(context, input),
  };
  const search: Search = (input) => searchOf[input.kind](input);

  serveCall(app, searches.preview, async (input, { request, response }) => {
    const principal = principalOf(response);
    const found = await search(input);
    if (principal.kind !== "user") return lockedOrFree(found);
    const key = readKey(request.get("idempotency-key"));
    return previewSearch(context, found, { email: principal.email, input, key });
  });

  serveCall(app, searches.unlock, async ({ receiptId = "", ...input }, { response }) => {
    const { email } = requireUser(response);
    const opened = await unlockSearch(context, await search(input), { email, input, receiptId });
    response.status(201);
    return { ...opened, balance: opened.receipt.after };
  });

  serveCall(app, searches.history, (page, { response }) =>
    listHistory(context.database, requireUser(response).email, page),
  );
}

type SearchContext = Pick<BackendContext, "database" | "config" | "now">;

async function previewSearch(
  context: SearchContext,
  found: SearchOutcome,
  { email, input, key }: { email: string; input: SearchInput; key: string | null },
): Promise<SearchAnswer> {
  const { receiptId, repeat } = await findPayment(context, {
    email,
    key,
    input,
    now: context.now(),
  });
  // The key has paid: returns what it paid for, even if the first response was lost.
  if (receiptId) return unlockSearch(context, found, { email, input, receiptId });
  if (repeat && found.outcome === "results") return open(found, repeatReceipt(repeat), repeat.id);
  return lockedOrFree(found);
}

async function unlockSearch(
  { database, config, now }: SearchContext,
  found: SearchOutcome,
  payment: { email: string; input: SearchInput; receiptId: string },
): Promise<OpenSearch> {
  const total = found.outcome === "results" ? found.total : null;
  const freeUntil = new Date(now().getTime() + config.credits.repeatFreeDays * 86_400_000);
  const paid = await bindReceipt(database, { ...payment, total, freeUntil, now: now() });
  return open(found, paidReceipt(paid), paid.id);
}

function lockedOrFree(found: SearchOutcome): SearchAnswer {
  if (found.outcome === "results") return { state: "locked", total: found.total, cost: 1 };
  return open(found, freeReceipt(found.outcome === "exact" ? "exact-code" : found.outcome));
}

function open(found: SearchOutcome, receipt: Receipt, searchId: string | null = null): OpenSearch {
  const results = found.outcome === "results" ? found : { total: 0, results: [], facets: [] };
  return {
    state: "open",
    searchId,
    total: results.total,
    results: results.results,
    facets: results.facets,
    receipt,
    advice:
      found.outcome === "nothing-found" || found.outcome === "too-vague" ? found.advice : null,
    goTo: found.outcome === "exact" ? found.goTo : null,
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

function paidReceipt(paid: PaidSearch): Receipt {
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
