import { attempt } from "#client/api/load.ts";
import { boughtParameter, checkoutParameter } from "#client/components/way-back.ts";
import { type BillingAnswer, billing } from "#shared/contract/billing.ts";
import type { Client } from "#shared/contract/call.ts";

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
  const asked = await attempt(api(billing.show, {}));
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
