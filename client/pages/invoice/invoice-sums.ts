import { savedByYear } from "#client/components/credits/plan-offers.ts";
import type { Invoice, PlanOffer } from "#shared/contract/billing.ts";

export interface InvoiceSums {
  /** Minor units, before the discount. */
  subtotal: number;
  discount: number;
  /** Months that a yearly price gives free, where the discount comes to whole months. */
  months: number | null;
  total: number;
  /** Of one credit, before the discount; minor units with a fraction. Null where there are none. */
  rate: number | null;
}

/**
 * What stands below the line. A year is told as twelve months less what paying at once saves, where
 * today's prices are those of the invoice.
 */
export function sumInvoice(
  { amount, currency, credits }: Pick<Invoice, "amount" | "currency" | "credits">,
  offer: PlanOffer | undefined,
  items: readonly PlanOffer[],
): InvoiceSums {
  const isSamePrice = offer !== undefined && offer.amount === amount && offer.currency === currency;
  const saved = isSamePrice ? savedByYear(offer, items) : null;
  const subtotal = amount + (saved?.amount ?? 0);
  return {
    subtotal,
    discount: saved?.amount ?? 0,
    months: saved?.months ?? null,
    total: amount,
    rate: credits > 0 ? subtotal / credits : null,
  };
}
