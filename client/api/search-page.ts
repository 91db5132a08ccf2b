import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router-dom";
import type * as z from "zod/mini";
import { keyPattern, readKey } from "#client/api/form-outcome.ts";
import { type PageError, presentPageError, readQuery, toResult } from "#client/api/load.ts";
import { newKey } from "#client/api/new-key.ts";
import { type Purchase, readPurchase } from "#client/api/purchase.ts";
import { apiContext } from "#client/api/request-context.ts";
import { paidParameter, transientParameters } from "#client/components/return-address.ts";
import { type AnyCall, buildTarget, type Client, type InputOf } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { includeHeader, writeTargets } from "#shared/contract/included.ts";
import { invitations } from "#shared/contract/invitations.ts";
import {
  type SearchAnswer,
  type SearchKind,
  searches,
  type searchHistoryItem,
} from "#shared/contract/searches.ts";
import { session } from "#shared/contract/session.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

export interface SearchPageData {
  /** Empty before a search. */
  q: string;
  /** The other parameters of the address. */
  filters: Readonly<Record<string, string | string[]>>;
  /** Null before a search, and where the preview failed. */
  answer: SearchAnswer | null;
  /** The error of the preview. */
  problem: PageError | null;
  /**
   * Idempotency key of the next payment, new on each rendering of the price. Empty for visitors,
   * whose pages are cached.
   */
  key: string;
  history: HistoryView;
  /** Null unless the user returns from a purchase. */
  purchase: Purchase | null;
}

type HistoryItem = z.infer<typeof searchHistoryItem>;
/** A failed history does not fail the search. */
export type HistoryView =
  | { state: "visitor" }
  | { state: "failed" }
  | { state: "present"; items: HistoryItem[] };

/**
 * A failed payment. The retry keeps the key, so that a charge with a lost response is not repeated.
 */
export interface SearchActionData {
  problem: PageError;
  key: string;
}

const ownParameters = new Set(["q", "lng", ...transientParameters]);

export interface SearchLoaderOptions {
  kind: SearchKind;
  /** The page of an exact match (an HS code, a regulation's id), to which the search redirects. */
  addressOf(goTo: string, filters: SearchPageData["filters"]): string;
}

/** A search screen's loader: previews without paying. Redirects to an exact match. */
export async function loadSearchPage(
  { request, context }: LoaderFunctionArgs,
  { kind, addressOf }: SearchLoaderOptions,
) {
  const api = context.get(apiContext);
  const address = readSearchAddress(request.url);
  const [looked, history, purchase] = await Promise.all([
    address.q === "" ? null : preview(api, kind, address),
    loadHistory(api, kind),
    readPurchase(api, request.url),
  ]);
  if (looked?.ok && looked.value.state === "open" && looked.value.goTo)
    throw redirect(addressOf(looked.value.goTo, address.filters));
  const page: SearchPageData = {
    q: address.q,
    filters: address.filters,
    answer: looked?.ok ? looked.value : null,
    problem: looked && !looked.ok ? looked.error : null,
    key: history.state === "visitor" ? "" : newKey(),
    history,
    purchase,
  };
  return { page, status: page.problem ? new AppError(page.problem.code).status : 200 };
}

/**
 * A search screen's action: pays one credit and redirects to the search, now unlocked. The answer
 * includes the reads of the top bar and the screen that follow (of the screen's own, `reads`).
 */
export function createSearchAction(kind: SearchKind, reads: readonly AnyCall[] = []) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const api = context.get(apiContext);
    const form = await request.formData();
    const given = form.get("key");
    const key = readKey(given);
    const input = toInput(kind, readSearchAddress(request.url));
    try {
      // A visitor's page has no key: fail here, since the browser logs a failed call in the
      // console.
      if (given === "" && (await api(session.show, {})).user === null)
        throw new AppError("sign-in-to-search");
      const included = writeTargets([
        ...readsAfterPayment.concat(reads).map((call) => buildTarget(call, {}).path),
        buildTarget(searches.preview, input).path,
      ]);
      await api(searches.unlock, input, {
        headers: { "idempotency-key": key, ...(included ? { [includeHeader]: included } : {}) },
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "forbidden") return redirect(paths.accessDenied());
      const next = keepsKey(error.code) ? key : newKey();
      return data({ problem: presentPageError(error), key: next } satisfies SearchActionData, {
        status: error.status,
      });
    }
    return redirect(addressAfterPayment(request.url, key));
  };
}

/** By the top bar and every search screen. */
const readsAfterPayment: readonly AnyCall[] = [
  session.show,
  credits.show,
  invitations.list,
  searches.history,
];

interface SearchAddress {
  q: string;
  filters: Record<string, string | string[]>;
  paid: string | null;
}

function readSearchAddress(url: string): SearchAddress {
  const query = readQuery(url);
  const one = (name: string) => [query[name] ?? ""].flat()[0] ?? "";
  const filters = Object.fromEntries(
    Object.entries(query).filter(([name]) => !ownParameters.has(name)),
  );
  const paid = one(paidParameter);
  return { q: one("q").trim(), filters, paid: keyPattern.test(paid) ? paid : null };
}

function toInput(
  kind: SearchKind,
  { q, filters }: Pick<SearchAddress, "q" | "filters">,
): InputOf<typeof searches.preview> {
  // The server validates the query by the call's schema.
  return { ...filters, kind, q } as InputOf<typeof searches.preview>;
}

async function preview(api: Client, kind: SearchKind, address: SearchAddress) {
  const input = toInput(kind, address);
  if (!address.paid) return toResult(api(searches.preview, input));
  const again = await toResult(
    api(searches.preview, input, { headers: { "idempotency-key": address.paid } }),
  );
  // An edited address may have the key of another search.
  return !again.ok && again.error.code === "key-reused"
    ? toResult(api(searches.preview, input))
    : again;
}

async function loadHistory(api: Client, kind: SearchKind): Promise<HistoryView> {
  const address = await toResult(api(session.show, {}));
  if (!address.ok) return { state: "failed" };
  if (!address.value.user) return { state: "visitor" };
  const history = await toResult(api(searches.history, {}));
  if (!history.ok) return { state: "failed" };
  return {
    state: "present",
    items: history.value.items.filter((item) => item.kind === kind).slice(0, 8),
  };
}

function keepsKey(code: ErrorCode): boolean {
  return code !== "key-reused";
}

/** With the key in the address, the preview includes the receipt. */
function addressAfterPayment(url: string, key: string): string {
  const { pathname, searchParams } = new URL(url);
  const remaining = [...searchParams].filter(
    ([name, value]) => value !== "" && !transientParameters.has(name),
  );
  return `${pathname}?${new URLSearchParams([...remaining, [paidParameter, key]])}`;
}
