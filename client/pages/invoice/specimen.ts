import { recommendedTier } from "#client/components/credits/plan-offers.ts";
import type { Invoice, PlanOffer } from "#shared/contract/billing.ts";

/**
 * An invoice as it would be for the recommended plan, bought today by the year; null where no price
 * is known.
 */
export function writeSpecimen(items: readonly PlanOffer[], today: string): Invoice | null {
  const offer = items.find(
    ({ tier, interval, amount }) =>
      tier === recommendedTier && interval === "year" && amount !== null,
  );
  if (!offer || offer.amount === null || offer.currency === null) return null;
  const end = new Date(`${today}T00:00:00Z`);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return {
    id: "specimen",
    at: today,
    priceId: offer.priceId,
    reason: "started",
    amount: offer.amount,
    currency: offer.currency,
    credits: offer.credits,
    periodStart: today,
    periodEnd: end.toISOString(),
    status: "paid",
    url: null,
  };
}
