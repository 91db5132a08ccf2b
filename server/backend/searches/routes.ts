import type { Express } from "express";
import { callerOf, requirePerson } from "#server/backend/access/caller.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { searchRegulations } from "#server/backend/regulations/search-regulations.ts";
import { bindReceipt, findByKey, findRepeat, listHistory, type PaidSearch } from "#server/backend/searches/paid-searches.ts";
import type { Search, SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import { serveCall } from "#server/http/route.ts";
import { type OpenSearch, type Receipt, searches } from "#shared/contract/searches.ts";

/**
 * Search first, pay, then reveal. Results leave the backend only with a receipt or where they are free: nothing found, too vague, an exact code, or a
 * search somebody of the team paid for already.
 */
export function serveSearches(app: Express, context: BackendContext): void {
  const { database, config, now } = context;
  const search: Search = (input) => (input.kind === "hs-code" ? context.nomenclature.search(input) : searchRegulations(context, input));

  serveCall(app, searches.look, async (input, { request, response }) => {
    const found = await search(input);
    if (found.outcome !== "results") return open(found, freeReceipt(reasonOf(found)));
    const caller = callerOf(response);
    const key = request.get("idempotency-key");
    if (caller.kind === "person") {
      const own = key ? await findByKey(database, caller.email, key, input) : undefined;
      if (own) return open(found, chargedReceipt(own), own.id);
      const repeat = await findRepeat(context, caller.email, input, now());
      if (repeat)
        return open(found, { ...freeReceipt("repeat"), id: repeat.ledgerId, freeUntil: repeat.freeUntil.toISOString() }, repeat.id);
    }
    return { state: "locked" as const, total: found.total, cost: 1 as const };
  });

  serveCall(app, searches.reveal, async ({ receiptId, ...input }, { response }) => {
    const { email } = requirePerson(response);
    const found = await search(input);
    const paid = await bindReceipt(database, {
      email,
      input,
      receiptId: receiptId ?? "",
      total: found.outcome === "results" ? found.total : 0,
      freeUntil: freeUntil(),
      now: now(),
    });
    response.status(201);
    return { ...open(found, chargedReceipt(paid), paid.id), balance: paid.balanceAfter };
  });

  serveCall(app, searches.history, async ({ page }, { response }) => listHistory(database, requirePerson(response).email, page));

  function freeUntil(): Date {
    return new Date(now().getTime() + config.credits.repeatFreeDays * 86_400_000);
  }
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
    advice: found.outcome === "nothing-found" || found.outcome === "too-vague" ? found.advice : null,
    goTo: found.outcome === "exact" ? found.goTo : null,
  };
}

function reasonOf(found: Exclude<SearchOutcome, { outcome: "results" }>): Receipt["reason"] {
  return found.outcome === "exact" ? "exact-code" : found.outcome;
}

function freeReceipt(reason: Receipt["reason"]): Receipt {
  return { id: null, charged: false, cost: 0, before: null, after: null, freeUntil: null, reason };
}

function chargedReceipt(paid: PaidSearch): Receipt {
  return {
    id: paid.ledgerId,
    charged: true,
    cost: 1,
    before: paid.balanceAfter + 1,
    after: paid.balanceAfter,
    freeUntil: paid.freeUntil.toISOString(),
    reason: "charged",
  };
}
