import type { LoaderFunctionArgs } from "react-router-dom";
import { load, type Result, toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { recommendedTier, yearlySaving } from "#client/components/credits/plan-offers.ts";
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
  /** The user's own, newest first. */
  invoices: readonly Invoice[];
  /** The invoice named by the URL, else the newest; null without any. */
  shown: Invoice | null;
  /** Current offers, for plan names; empty if they failed to load. */
  items: readonly PlanOffer[];
  profile: Result<ProfileAnswer>;
  today: string;
}

/** Reads only the user's own invoices: other ids are treated as unknown. */
export async function loadInvoice({ request, context }: LoaderFunctionArgs): Promise<InvoiceData> {
  const api = context.get(apiContext);
  const id = new URL(request.url).searchParams.get("id");
  return load(async () => {
    const [own, plans, person] = await Promise.all([
      api(billing.show, {}),
      toResult(api(billing.plans, {})),
      toResult(api(profile.show, {})),
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
  const saved = isSamePrice ? yearlySaving(offer, items) : null;
  const subtotal = amount + (saved?.amount ?? 0);
  return {
    subtotal,
    discount: saved?.amount ?? 0,
    months: saved?.months ?? null,
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
