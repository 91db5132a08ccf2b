import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router-dom";
import type * as z from "zod/mini";
import { keyForm, newKey, readKey } from "#client/api/form-outcome.ts";
import { type PageError, presentPageError, readQuery, toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import {
  boughtParameter,
  checkoutParameter,
  paidParameter,
  transientParameters,
} from "#client/components/return-address.ts";
import { type BillingAnswer, billing } from "#shared/contract/billing.ts";
import type { Client, InputOf } from "#shared/contract/call.ts";
import {
  type SearchAnswer,
  type SearchKind,
  searches,
  type searchHistoryItem,
} from "#shared/contract/searches.ts";
import { session } from "#shared/contract/session.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

/**
 * What a search screen knows: what was asked, what a preview without paying answers, and the key that
 * one payment would go by.
 */
export interface SearchPageData {
  /** The words as they were typed; empty where nothing was asked yet. */
  q: string;
  /** Everything else of the address, once or several times each. */
  filters: Readonly<Record<string, string | string[]>>;
  /** Null before a search, and where looking failed. */
  answer: SearchAnswer | null;
  /** Why looking failed; `details` name the fields. */
  problem: PageError | null;
  /**
   * Idempotency key of the next payment: one per showing of the price. Empty for visitors, whose
   * pages are shared and who cannot pay.
   */
  key: string;
  history: HistoryView;
  /** What was bought on the way here; null where one did not come from buying. */
  purchase: Purchase | null;
}

export type HistoryItem = z.infer<typeof searchHistoryItem>;
/** Visitors have none; a history that could not be read leaves the search itself standing. */
export type HistoryView =
  | { state: "visitor" }
  | { state: "failed" }
  | { state: "present"; items: HistoryItem[] };

/**
 * Why a payment did not go through. The same key goes with the next try, so that a charge whose
 * answer was lost is not made twice.
 */
export interface SearchActionData {
  problem: PageError;
  key: string;
}

const ownParameters = new Set(["q", "lng", ...transientParameters]);

export interface SearchLoaderOptions {
  kind: SearchKind;
  /**
   * Address of the one thing the words name outright (a code, a regulation's id): the search goes
   * straight there, free.
   */
  addressOf(goTo: string, filters: SearchPageData["filters"]): string;
}

/**
 * A search screen's loader: looks without paying. Redirects where the words name one thing
 * outright.
 */
export async function loadSearchPage(
  { request, context }: LoaderFunctionArgs,
  { kind, addressOf }: SearchLoaderOptions,
) {
  const api = context.get(apiContext);
  const asked = readAsked(request.url);
  const [looked, history, purchase] = await Promise.all([
    asked.q === "" ? null : preview(api, kind, asked),
    loadHistory(api, kind),
    readPurchase(api, request.url),
  ]);
  if (looked?.ok && looked.value.state === "open" && looked.value.goTo)
    throw redirect(addressOf(looked.value.goTo, asked.filters));
  const page: SearchPageData = {
    q: asked.q,
    filters: asked.filters,
    answer: looked?.ok ? looked.value : null,
    problem: looked && !looked.ok ? looked.error : null,
    key: history.state === "visitor" ? "" : newKey(),
    history,
    purchase,
  };
  return { page, status: page.problem ? new AppError(page.problem.code).status : 200 };
}

/**
 * A search screen's action: pays one credit for the search in the address and goes back to it,
 * where it is now open.
 */
export function createSearchAction(kind: SearchKind) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const api = context.get(apiContext);
    const form = await request.formData();
    const key = readKey(form.get("key"));
    const { q, filters } = readAsked(request.url);
    try {
      // Known before paying: a call that can only be refused is not made, and leaves no error in
      // the browser's console.
      if ((await api(session.show, {})).user === null) throw new AppError("sign-in-to-search");
      await api(searches.unlock, toInput(kind, { q, filters }), {
        headers: { "idempotency-key": key },
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "forbidden") return redirect("/access-denied");
      const next = keepsKey(error.code) ? key : newKey();
      return data({ problem: presentPageError(error), key: next } satisfies SearchActionData, {
        status: error.status,
      });
    }
    return redirect(addressAfterPayment(request.url, key));
  };
}

interface Asked {
  q: string;
  filters: Record<string, string | string[]>;
  paid: string | null;
}

function readAsked(url: string): Asked {
  const query = readQuery(url);
  const one = (name: string) => [query[name] ?? ""].flat()[0] ?? "";
  const filters = Object.fromEntries(
    Object.entries(query).filter(([name]) => !ownParameters.has(name)),
  );
  const paid = one(paidParameter);
  return { q: one("q").trim(), filters, paid: keyForm.test(paid) ? paid : null };
}

function toInput(
  kind: SearchKind,
  { q, filters }: Pick<Asked, "q" | "filters">,
): InputOf<typeof searches.preview> {
  // The query is unknown until the call's own schema has read it, on the server.
  return { ...filters, kind, q } as InputOf<typeof searches.preview>;
}

async function preview(api: Client, kind: SearchKind, asked: Asked) {
  const input = toInput(kind, asked);
  if (!asked.paid) return toResult(api(searches.preview, input));
  const again = await toResult(
    api(searches.preview, input, { headers: { "idempotency-key": asked.paid } }),
  );
  // A key from another search, by an address changed by hand: preview as if there were none.
  return !again.ok && again.error.code === "key-reused"
    ? toResult(api(searches.preview, input))
    : again;
}

async function loadHistory(api: Client, kind: SearchKind): Promise<HistoryView> {
  const asked = await toResult(api(session.show, {}));
  if (!asked.ok) return { state: "failed" };
  if (!asked.value.user) return { state: "visitor" };
  const history = await toResult(api(searches.history, {}));
  if (!history.ok) return { state: "failed" };
  return {
    state: "present",
    items: history.value.items.filter((item) => item.kind === kind).slice(0, 8),
  };
}

/** Where the key itself was the trouble, the next try needs another. */
function keepsKey(code: ErrorCode): boolean {
  return code !== "key-reused";
}

/** The key goes along: looking with it reads the receipt of the payment again. */
function addressAfterPayment(url: string, key: string): string {
  const { pathname, searchParams } = new URL(url);
  const kept = [...searchParams].filter(
    ([name, value]) => value !== "" && !transientParameters.has(name),
  );
  return `${pathname}?${new URLSearchParams([...kept, [paidParameter, key]])}`;
}

/**
 * What came of a purchase that one returns from: what the server says of it, so that an address
 * made by hand claims nothing.
 */
export type Purchase =
  | { state: "started" | "changed"; tier: number | null; credits: number; renewsAt: string | null }
  /** The checkout says that nothing was paid, and no paid invoice says otherwise. */
  | { state: "declined" }
  | { state: "left" }
  /** No paid invoice is there yet: a payment on its way, or one that was not made. */
  | { state: "pending" };

/** After this a purchase is no news any more, whoever opens the address again. */
const newsForMs = 60 * 60 * 1000;

/**
 * The purchase that an address speaks of; null where it speaks of none, and where nothing can be
 * said.
 */
export async function readPurchase(api: Client, url: string): Promise<Purchase | null> {
  const { searchParams } = new URL(url);
  const priceId = searchParams.get(boughtParameter);
  if (!priceId) return null;
  const asked = await toResult(api(billing.show, {}));
  const found = asked.ok ? findPurchase(asked.value, priceId, Date.now()) : null;
  const ended = searchParams.get(checkoutParameter);
  return found?.state === "pending" && (ended === "declined" || ended === "left")
    ? { state: ended }
    : found;
}

export function findPurchase(
  { plan, invoices }: BillingAnswer,
  priceId: string,
  nowMs: number,
): Purchase | null {
  const paid = invoices.filter(
    (one) => one.priceId === priceId && one.status === "paid" && one.reason !== "renewed",
  );
  const newest = paid.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
  if (!newest || plan?.priceId !== priceId)
    return plan?.priceId === priceId ? null : { state: "pending" };
  if (nowMs - Date.parse(newest.at) > newsForMs) return null;
  return {
    state: newest.reason === "changed" ? "changed" : "started",
    tier: plan.tier,
    credits: newest.credits,
    renewsAt: plan.renewsAt,
  };
}
