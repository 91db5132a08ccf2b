import type { Express } from "express";
import { principalOf, requireUser } from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { searchRegulations } from "#server/backend/regulations/search-regulations.ts";
import {
  bindWaitingSpend,
  findPayment,
  type Opening,
  openRepeat,
  openWithReceipt,
  type PaidSearch,
} from "#server/backend/searches/paid-searches.ts";
import { listHistory } from "#server/backend/searches/search-history.ts";
import {
  cacheOutcomes,
  type Search,
  type SearchOutcome,
} from "#server/backend/searches/search-outcome.ts";
import { bindingAt } from "#server/backend/subscriptions/search-binding.ts";
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
import { AppError } from "#shared/errors.ts";

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
    const found = await search(input);
    const opened = receiptId
      ? await unlockSearch(context, found, { email, input, receiptId })
      : await unlockWithoutReceipt(context, found, { email, input });
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
  if (!repeat) return lockedOrFree(found);
  const opened = await openRepeat(
    context.database,
    repeat,
    openingOf(context, found, email, input),
  );
  if (found.outcome !== "results") return lockedOrFree(found);
  // Number and date would find the entry in the ledger, and with it who searched for these words.
  if (repeat.isPrivate) return open(found, freeReceipt("repeat"));
  return open(found, repeatReceipt(opened), opened.id);
}

async function unlockSearch(
  context: SearchContext,
  found: SearchOutcome,
  { email, input, receiptId }: { email: string; input: SearchInput; receiptId: string },
): Promise<OpenSearch> {
  const opening = openingOf(context, found, email, input);
  const paid = await openWithReceipt(context.database, receiptId, opening);
  return open(paid.refundedTo === null ? found : nothing, paidReceipt(paid), paid.id);
}

/** What is free, or was paid by a spend that has opened nothing. Throws 403 for anything else. */
async function unlockWithoutReceipt(
  context: SearchContext,
  found: SearchOutcome,
  { email, input }: { email: string; input: SearchInput },
): Promise<OpenSearch> {
  const look = () => previewSearch(context, found, { email, input, key: null });
  let seen = await look();
  if (seen.state === "locked") {
    const opening = openingOf(context, found, email, input);
    if (!(await bindWaitingSpend(context.database, opening))) throw new AppError("forbidden");
    seen = await look();
  }
  if (seen.state === "locked") throw new AppError("conflict", { retryAfter: 1 });
  return seen;
}

function openingOf(
  { config, now }: SearchContext,
  found: SearchOutcome,
  email: string,
  input: SearchInput,
): Opening {
  const total = found.outcome === "results" ? found.total : null;
  return { email, input, total, ...bindingAt(now(), config.credits.repeatFreeDays) };
}

/** A refunded search opens nothing. */
const nothing: SearchOutcome = { outcome: "results", total: 0, results: [], facets: [] };

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
