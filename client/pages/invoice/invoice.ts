import type { Result } from "#client/api/load.ts";
import { recommendedTier, yearlySaving } from "#client/components/credits/plan-offers.ts";
import type { BillingAnswer, Invoice, PlanOffer } from "#shared/contract/billing.ts";
import type { ProfileAnswer } from "#shared/contract/profile.ts";

export interface InvoiceData {
  provider: BillingAnswer["provider"];
  /** The user's own, newest first. */
  invoices: readonly Invoice[];
  /** The invoice named by the URL, else the newest; null without any. */
  shown: Invoice | null;
  /** Current offers, for plan names; empty if they failed to load. */
  items: readonly PlanOffer[];
  profile: Result<ProfileAnswer>;
  today: string;
}

export interface InvoiceSums {
  /** Minor units, before the discount. */
  subtotal: number;
  discount: number;
  /** Free months of a yearly price, if the discount is a whole number of months. */
  months: number | null;
  total: number;
  /** Price per credit before the discount, in fractional minor units; null without credits. */
  rate: number | null;
}

/**
 * Totals. If today's prices match the invoice, a year is shown as twelve months less the yearly
 * saving.
 */
export function sumInvoice(
  { amount, currency, credits }: Pick<Invoice, "amount" | "currency" | "credits">,
  offer: PlanOffer | undefined,
  items: readonly PlanOffer[],
): InvoiceSums {
  const isSamePrice = offer !== undefined && offer.amount === amount && offer.currency === currency;
  const saving = isSamePrice ? yearlySaving(offer, items) : null;
  const subtotal = amount + (saving?.amount ?? 0);
  return {
    subtotal,
    discount: saving?.amount ?? 0,
    months: saving?.months ?? null,
    total: amount,
    rate: credits > 0 ? subtotal / credits : null,
  };
}

/** Sample invoice: the recommended yearly plan, bought today; null if no price is known. */
export function buildSampleInvoice(items: readonly PlanOffer[], today: string): Invoice | null {
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
