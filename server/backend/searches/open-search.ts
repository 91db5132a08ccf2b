import type { BackendContext } from "#server/backend/context.ts";
import {
  bindWaitingSpend,
  findPayment,
  type Opening,
  openRepeat,
  openWithReceipt,
} from "#server/backend/searches/paid-searches.ts";
import {
  freeReceipt,
  lockedOrFree,
  nothing,
  openSearch,
  paidReceipt,
  repeatReceipt,
} from "#server/backend/searches/search-answer.ts";
import type { Search, SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import { presentLookups } from "#server/backend/subscriptions/credit-lookups.ts";
import { bindingAt } from "#server/backend/subscriptions/search-binding.ts";
import { withIncluded } from "#shared/contract/included.ts";
import type { OpenSearch, SearchAnswer, SearchInput } from "#shared/contract/searches.ts";
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
  // Number and date would lead to the ledger entry, and so to whoever searched for these words.
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

/** Opens a free search, or one paid by a spend that has opened nothing; throws 403 for any other. */
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
