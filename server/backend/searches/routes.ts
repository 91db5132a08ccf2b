import type { Express } from "express";
import { principalOf, requireUser } from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { searchRegulations } from "#server/backend/regulations/search-regulations.ts";
import { checkNationalLines } from "#server/backend/searches/check-national-line.ts";
import {
  previewSearch,
  unlockSearch,
  unlockWithoutReceipt,
} from "#server/backend/searches/open-search.ts";
import { lockedOrFree } from "#server/backend/searches/search-answer.ts";
import { listHistory } from "#server/backend/searches/search-history.ts";
import { cacheOutcomes, type Search } from "#server/backend/searches/search-outcome.ts";
import { serveSpending } from "#server/backend/searches/spend-routes.ts";
import { readKey } from "#server/http/idempotency-key.ts";
import { serveCall } from "#server/http/route.ts";
import { creditLookups, includeHeader } from "#shared/contract/included.ts";
import { searches } from "#shared/contract/searches.ts";
import type { OperationKind } from "#shared/domain/operations.ts";

/**
 * A search is previewed, paid for, then unlocked. Results leave the backend only with a receipt or
 * where they are free: nothing found, too vague, an exact code, or paid for before.
 */
export function serveSearches(app: Express, context: BackendContext): void {
  const searchOf: Record<OperationKind, Search> = {
    "hs-code": checkNationalLines(context, cacheOutcomes(context.nomenclature.search)),
    regulation: (input) => searchRegulations(context, input),
  };
  const search: Search = (input) => searchOf[input.kind](input);
  serveSpending(app, context, search);

  serveCall(app, searches.preview, async (input, { request, response }) => {
    const principal = principalOf(response);
    if (principal.kind !== "user") return lockedOrFree(await search(input));
    const { email } = principal;
    const key = readKey(request.get("idempotency-key"));
    const withLookups = request.get(includeHeader) === creditLookups;
    if (withLookups) await context.billing.settle(email);
    return previewSearch(context, search, { email, input, key, withLookups });
  });

  serveCall(app, searches.unlock, async ({ receiptId = "", ...input }, { response }) => {
    const { email } = requireUser(response);
    const opened = receiptId
      ? await unlockSearch(context, await search(input), { email, input, receiptId })
      : await unlockWithoutReceipt(context, search, { email, input });
    response.status(201);
    return { ...opened, balance: opened.receipt.after };
  });

  serveCall(app, searches.history, (page, { response }) =>
    listHistory(context.database, requireUser(response).email, page),
  );
}
