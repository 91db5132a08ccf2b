import type { Express } from "express";
import { principalOf, requireUser } from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { searchRegulations } from "#server/backend/regulations/search-regulations.ts";
import { bindReceipt } from "#server/backend/searches/bind-receipt.ts";
import { findPaidBefore } from "#server/backend/searches/paid-searches.ts";
import {
  freeReceipt,
  paidReceipt,
  reasonOf,
  repeatReceipt,
} from "#server/backend/searches/receipts.ts";
import { rememberOutcomes } from "#server/backend/searches/recent-outcomes.ts";
import { listHistory } from "#server/backend/searches/search-history.ts";
import type { Search, SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import { serveCall } from "#server/http/route.ts";
import {
  type OpenSearch,
  type Receipt,
  type SearchInput,
  searches,
} from "#shared/contract/searches.ts";

/**
 * Search first, pay, then reveal. Results leave the backend only with a receipt or where they are
 * free: nothing found, too vague, an exact code, or a search somebody of the team paid for already.
 */
export function serveSearches(app: Express, context: BackendContext): void {
  const { database, config, now } = context;
  const searchCodes = rememberOutcomes(context.nomenclature.search);
  const search: Search = (input) =>
    input.kind === "hs-code" ? searchCodes(input) : searchRegulations(context, input);

  serveCall(app, searches.look, async (input, { request, response }) => {
    const found = await search(input);
    const caller = principalOf(response);
    if (caller.kind === "user") {
      const { email } = caller;
      const { receiptId, repeat } = await findPaidBefore(context, {
        email,
        key: request.get("idempotency-key") ?? null,
        input,
        now: now(),
      });
      // A key that has paid: the first answer again, or, where that was lost before it opened
      // anything, the one that was paid for.
      if (receiptId) return reveal(found, { email, input, receiptId });
      if (repeat && found.outcome === "results")
        return open(found, repeatReceipt(repeat), repeat.id);
    }
    if (found.outcome !== "results") return open(found, freeReceipt(reasonOf(found)));
    return { state: "locked" as const, total: found.total, cost: 1 as const };
  });

  serveCall(app, searches.reveal, async ({ receiptId = "", ...input }, { response }) => {
    const { email } = requireUser(response);
    const opened = await reveal(await search(input), { email, input, receiptId });
    response.status(201);
    return { ...opened, balance: opened.receipt.after };
  });

  serveCall(app, searches.history, async (wanted, { response }) =>
    listHistory(database, requireUser(response).email, wanted),
  );

  async function reveal(
    found: SearchOutcome,
    paid: { email: string; input: SearchInput; receiptId: string },
  ): Promise<OpenSearch> {
    const total = found.outcome === "results" ? found.total : null;
    const freeUntil = new Date(now().getTime() + config.credits.repeatFreeDays * 86_400_000);
    const search = await bindReceipt(database, { ...paid, total, freeUntil, now: now() });
    return open(found, paidReceipt(search), search.id);
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
    advice:
      found.outcome === "nothing-found" || found.outcome === "too-vague" ? found.advice : null,
    goTo: found.outcome === "exact" ? found.goTo : null,
  };
}
