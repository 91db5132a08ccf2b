import { parse } from "node:querystring";
import type { Express } from "express";
import { principalOf, requireUser } from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import {
  bindingOf,
  bindWaitingSpend,
  findPayment,
  type Opening,
  openRepeat,
  openWithReceipt,
  type PaidSearch,
  searchFingerprint,
} from "#server/backend/searches/paid-searches.ts";
import { listHistory } from "#server/backend/searches/search-history.ts";
import { lastingKinds, searchOfKind } from "#server/backend/searches/search-of-kind.ts";
import type { Search, SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import { presentLookups } from "#server/backend/subscriptions/credit-lookups.ts";
import { bindingAt, type SearchToBind } from "#server/backend/subscriptions/search-binding.ts";
import { createKeyedQueue, useCredit } from "#server/backend/subscriptions/use-credit.ts";
import { readKey } from "#server/http/idempotency-key.ts";
import { serveCall } from "#server/http/route.ts";
import { parseInput } from "#shared/contract/call.ts";
import {
  creditLookups,
  includeHeader,
  readTargets,
  withIncluded,
  withIncludedLine,
} from "#shared/contract/included.ts";
import { linesType } from "#shared/contract/json-text.ts";
import {
  type OpenSearch,
  type Receipt,
  type SearchAnswer,
  type SearchInput,
  searches,
  searchInput,
} from "#shared/contract/searches.ts";
import { callsOf, family } from "#shared/contract/subscriptions.ts";
import { readSearchHeader, searchHeader } from "#shared/domain/use-credit.ts";
import { AppError } from "#shared/errors.ts";

/**
 * A search is previewed, paid for, then unlocked. Results leave the backend only with a receipt or
 * where they are free: nothing found, too vague, an exact code, or paid for before.
 */
export function serveSearches(app: Express, context: BackendContext): void {
  const search = searchOfKind(context);
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

/** A search whose results the answer to its debit is to include. */
interface Wanted {
  target: string;
  input: SearchInput;
}

/** The reason that the search opens: a debit, with its receipt, or an earlier payment. */
interface Paid {
  email: string;
  key: string | null;
  receiptId: string | null;
}

/**
 * Concurrent debits per account: one holds its row while the next is ready for it. More would wait
 * in the database, each with a connection, which costs more than waiting here.
 */
const maxDebits = 2;
/** Same as the pool's time limit for a connection. */
const turnMs = 3000;

/**
 * Section 7's useCredit for both families. The search that it pays for is opened with it where the
 * header asks for its results: in the same statement if its outcome lasts, else right after it.
 */
function serveSpending(app: Express, context: BackendContext, search: Search): void {
  const { database, config } = context;
  const debits = createKeyedQueue({ most: maxDebits, waitMs: turnMs * config.timeoutFactor });
  for (const name of family.options)
    serveCall(app, callsOf(name).useCredit, async (body, { request, response }) => {
      const { email } = requireUser(response);
      const key = readKey(request.get("idempotency-key"));
      const named = readSearch(context, request.get(searchHeader));
      const wanted = named && readWanted(request.get(includeHeader), named);
      const found =
        wanted && lastingKinds.has(wanted.input.kind) ? await search(wanted.input) : null;
      const binding =
        wanted && found?.outcome === "results"
          ? bindingOf(openingOf(context, found, email, wanted.input))
          : null;
      const { used, searchId } = await debits.run(body.subId || email, () =>
        useCredit(database, {
          email,
          body,
          key,
          subUserPriceIds: config.credits.subUserPriceIds,
          search: binding ?? named,
          opens: binding !== null,
        }),
      );
      if (!wanted) return { data: used };
      const { receipt_id, reason } = used;
      if (binding && found && searchId && receipt_id !== null) {
        const opened = openSearch(found, receiptOf(used, receipt_id, binding), searchId);
        response.setHeader("content-type", linesType);
        return withIncludedLine({ data: used }, wanted.target, opened);
      }
      const receiptId = reason === "repeat" ? null : receipt_id;
      const opened = await open(wanted, { email, key, receiptId });
      return opened
        ? withIncluded({ data: used }, { [wanted.target]: { status: 200, body: opened } })
        : { data: used };
    });

  /** Null where it cannot be opened now, which must not fail the debit. */
  async function open({ input }: Wanted, paid: Paid): Promise<SearchAnswer | null> {
    const { email, key, receiptId } = paid;
    try {
      return receiptId === null
        ? await previewSearch(context, search, { email, input, key })
        : await unlockSearch(context, await search(input), { email, input, receiptId });
    } catch (error) {
      context.log.warn({ err: error }, "a search could not be opened with its debit");
      return null;
    }
  }
}

/** Null unless the header names the search that is paid for. */
function readWanted(header: string | undefined, { fingerprint }: SearchToBind): Wanted | null {
  const [target = ""] = readTargets(header, 1);
  const [path, query = ""] = target.split("?", 2);
  if (path !== searches.preview.path) return null;
  const input = parseInput(searchInput, parse(query));
  return searchFingerprint(input.kind, input.q) === fingerprint ? { target, input } : null;
}

function receiptOf(
  { credits_left, threshold }: { credits_left: number | null; threshold: number | null },
  ledgerId: string,
  { freeUntil }: SearchToBind,
) {
  const balanceAfter = credits_left ?? 0;
  return paidReceipt({ ledgerId, balanceAfter, freeUntil, threshold, refundedTo: null });
}

/** Its filters are added when its results are sent. */
function readSearch(
  { config, now }: Pick<BackendContext, "config" | "now">,
  header: string | undefined,
): SearchToBind | null {
  const named = readSearchHeader(header);
  return (
    named && {
      ...named,
      ...bindingAt(now(), config.credits.repeatFreeDays),
      fingerprint: searchFingerprint(named.kind, named.q),
      query: new URLSearchParams({ q: named.q }).toString(),
    }
  );
}

type SearchContext = Pick<BackendContext, "database" | "config" | "now">;

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
async function previewSearch(
  context: SearchContext,
  search: Search,
  { email, input, key, withLookups = false }: PreviewOptions,
): Promise<SearchAnswer> {
  const now = context.now();
  const query = { email, key, input, now, withRecords: withLookups };
  const { receiptId, repeat, records } = await findPayment(context, query);
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

async function unlockSearch(
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
async function unlockWithoutReceipt(
  context: SearchContext,
  search: Search,
  { email, input }: { email: string; input: SearchInput },
): Promise<OpenSearch> {
  const preview = () => previewSearch(context, search, { email, input, key: null });
  let seen = await preview();
  if (seen.state === "locked") {
    const opening = openingOf(context, await search(input), email, input);
    if (!(await bindWaitingSpend(context.database, opening))) throw new AppError("forbidden");
    seen = await preview();
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
  if (found.outcome === "results")
    return { state: "locked", total: found.total, cost: 1, ...guided(found) };
  return openSearch(found, freeReceipt(found.outcome === "exact" ? "exact-code" : found.outcome));
}

function openSearch(
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

function paidReceipt(
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
