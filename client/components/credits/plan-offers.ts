import { useMemo } from "react";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { OwnPlan, PlanOffer } from "#shared/contract/billing.ts";
import { minorUnitDigits } from "#shared/domain/minor-units.ts";
import { type Interval, whenChangeBegins } from "#shared/domain/plans.ts";
import type { Tier } from "#shared/domain/subscription-tier.ts";

/** The next step that an offer allows, given the current plan. */
type OfferStep = "buy" | "current" | "coming" | "upgrade" | "to-year" | "downgrade" | "to-month";

export function findOfferStep(
  offer: PlanOffer,
  own: OwnPlan | null,
  items: readonly PlanOffer[],
): OfferStep {
  if (!own) return "buy";
  if (offer.priceId === own.priceId) return "current";
  if (offer.priceId === own.nextPriceId) return "coming";
  const known = findOffer(items, own.priceId);
  const from = known ?? { tier: own.tier ?? 0, team: false, interval: own.interval ?? "month" };
  const isSameVariant = known?.tier === offer.tier && known.team === offer.team;
  // Tiers outside the list compare like any other number.
  const begins = whenChangeBegins(
    { ...from, tier: from.tier as Tier },
    { ...offer, tier: offer.tier as Tier },
  );
  if (begins === "now") return isSameVariant ? "to-year" : "upgrade";
  return isSameVariant ? "to-month" : "downgrade";
}

export function findOffer(
  items: readonly PlanOffer[],
  priceId: string | null | undefined,
): PlanOffer | undefined {
  return items.find((one) => one.priceId === priceId);
}

/** Offers of one interval by tier, cheapest first within a tier. */
export function listTiers(items: readonly PlanOffer[], interval: Interval): PlanOffer[][] {
  const shown = items
    .filter((one) => one.interval === interval)
    .sort((a, b) => a.tier - b.tier || Number(a.team) - Number(b.team));
  return [...new Set(shown.map(({ tier }) => tier))].map((tier) =>
    shown.filter((one) => one.tier === tier),
  );
}

/** Whether the tier is sold with and without a team, so that its name alone is ambiguous. */
export function hasBothVariants(
  { tier }: Pick<PlanOffer, "tier">,
  items: readonly PlanOffer[],
): boolean {
  const variants = items.filter((one) => one.tier === tier).map(({ team }) => team);
  return variants.includes(true) && variants.includes(false);
}

/** Saving of a year over twelve months of the same plan; null if the prices are not comparable. */
export function yearlySaving(
  offer: PlanOffer,
  items: readonly PlanOffer[],
): { amount: number; currency: string; months: number | null } | null {
  const monthly = items.find(
    (one) => one.interval === "month" && one.tier === offer.tier && one.team === offer.team,
  );
  if (
    offer.interval !== "year" ||
    !monthly?.amount ||
    offer.amount === null ||
    !offer.currency ||
    monthly.currency !== offer.currency
  )
    return null;
  const amount = monthly.amount * 12 - offer.amount;
  if (amount <= 0) return null;
  return {
    amount,
    currency: offer.currency,
    months: amount % monthly.amount === 0 ? amount / monthly.amount : null,
  };
}

/** Free months that every yearly plan gives; null if the plans differ. */
export function freeMonthsPerYear(items: readonly PlanOffer[]): number | null {
  const yearly = items
    .filter(({ interval }) => interval === "year")
    .map((offer) => yearlySaving(offer, items)?.months ?? null);
  const [first = null] = yearly;
  return yearly.every((months) => months === first) ? first : null;
}

/** Marked as recommended for users below this tier. */
export const recommendedTier = 2;

/**
 * Formats minor units of a currency; whole amounts have no decimals. `moreDigits` shows fractions
 * of a minor unit, as in the price of one credit.
 */
export function useMoneyFormat(): (
  minorUnits: number,
  currency: string,
  moreDigits?: number,
) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    return (minorUnits, currency, moreDigits = 0) => {
      const digits = minorUnitDigits(currency);
      const format = new Intl.NumberFormat(language, {
        style: "currency",
        currency,
        trailingZeroDisplay: "stripIfInteger",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits + moreDigits,
      });
      return format.format(minorUnits / 10 ** digits);
    };
  }, [language]);
}
