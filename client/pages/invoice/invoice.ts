import type { LoaderFunctionArgs } from "react-router-dom";
import { type Attempted, attempt, load } from "#client/api/load.ts";
import { apiContext } from "#client/api/page-context.ts";
import { recommendedTier, savedByYear } from "#client/components/credits/plan-offers.ts";
import {
  type BillingAnswer,
  billing,
  type Invoice,
  type PlanOffer,
} from "#shared/contract/billing.ts";
import { type ProfileAnswer, profile } from "#shared/contract/profile.ts";
import { AppError } from "#shared/errors.ts";

export interface InvoiceData {
  provider: BillingAnswer["provider"];
  /** The asker's own, newest first. */
  invoices: readonly Invoice[];
  /** The one that the address names, else the newest; null without any. */
  shown: Invoice | null;
  /** What is on sale now, for the names of plans; empty where it could not be read. */
  items: readonly PlanOffer[];
  profile: Attempted<ProfileAnswer>;
  today: string;
}

/**
 * Only the asker's own invoices are ever read: an id of somebody else's is like one that nobody
 * has.
 */
export async function loadInvoice({ request, context }: LoaderFunctionArgs): Promise<InvoiceData> {
  const api = context.get(apiContext);
  const id = new URL(request.url).searchParams.get("id");
  return load(async () => {
    const [own, plans, person] = await Promise.all([
      api(billing.show, {}),
      attempt(api(billing.plans, {})),
      attempt(api(profile.show, {})),
    ]);
    const { provider, invoices } = own;
    const shown = id ? invoices.find((one) => one.id === id) : invoices[0];
    if (id && !shown) throw new AppError("not-found");
    return {
      provider,
      invoices,
      shown: shown ?? null,
      items: plans.ok ? plans.value.items : [],
      profile: person,
      today: new Date().toISOString().slice(0, 10),
    };
  });
}

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
