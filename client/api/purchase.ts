import { toResult } from "#client/api/load.ts";
import { boughtParameter, checkoutParameter } from "#client/components/return-address.ts";
import { type BillingAnswer, billing } from "#shared/contract/billing.ts";
import type { Client } from "#shared/contract/call.ts";

/** The outcome of a purchase, taken from the server's invoices: the URL alone proves nothing. */
export type Purchase =
  | { state: "started" | "changed"; tier: number | null; credits: number; renewsAt: string | null }
  /** Reported by the checkout, and no paid invoice contradicts it. */
  | { state: "declined" }
  | { state: "left" }
  /** No paid invoice yet: the payment is still processing, or was never made. */
  | { state: "pending" };

/** The URL may be opened again later: an older purchase is no longer announced. */
const announcedMs = 60 * 60 * 1000;

/** The purchase that the URL names; null without one, and while the invoices are unknown. */
export async function readPurchase(api: Client, url: string): Promise<Purchase | null> {
  const { searchParams } = new URL(url);
  const priceId = searchParams.get(boughtParameter);
  if (!priceId) return null;
  const billed = await toResult(api(billing.show, {}));
  const found = billed.ok ? findPurchase(billed.value, priceId, Date.now()) : null;
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
  if (nowMs - Date.parse(newest.at) > announcedMs) return null;
  return {
    state: newest.reason === "changed" ? "changed" : "started",
    tier: plan.tier,
    credits: newest.credits,
    renewsAt: plan.renewsAt,
  };
}
