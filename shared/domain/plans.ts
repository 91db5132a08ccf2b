import { defaultSubUserPriceIds, type Tier } from "#shared/domain/subscription-tier.ts";

/** The plans on sale: three tiers, monthly or yearly; Premium also with a team. */
export type Interval = "month" | "year";

export interface Plan {
  priceId: string;
  tier: Tier;
  interval: Interval;
  /** Whether its owner may manage sub-users: true for the four price ids of R4.7 only. */
  team: boolean;
  /** Credits per paid period. */
  credits: number;
  /** Price of a period at embedded billing, in minor units; Stripe has prices of its own. */
  amount: number;
  currency: "eur";
}

/** Defaults of PLAN_PRICE_IDS, in this order; the four with a team are SUB_USER_PRICE_IDS. */
export const defaultPlanPriceIds = [
  "price_starter_month",
  "price_starter_year",
  "price_premium_month",
  "price_premium_year",
] as const;

export interface PriceIds {
  /** Starter by month and by year, Premium by month and by year. */
  planPriceIds: readonly string[];
  /** Business by month and by year, Premium with a team by month and by year. */
  subUserPriceIds: readonly string[];
}

export const defaultPriceIds: PriceIds = {
  planPriceIds: defaultPlanPriceIds,
  subUserPriceIds: defaultSubUserPriceIds,
};

const monthsOf: Record<Interval, number> = { month: 1, year: 12 };
/** A year for the price of ten months. */
const monthsPaid: Record<Interval, number> = { month: 1, year: 10 };

interface Offer {
  tier: Tier;
  team: boolean;
  creditsAMonth: number;
  amountAMonth: number;
}

const starter: Offer = { tier: 1, team: false, creditsAMonth: 50, amountAMonth: 1900 };
const premium: Offer = { tier: 2, team: false, creditsAMonth: 250, amountAMonth: 5900 };
const premiumTeam: Offer = { tier: 2, team: true, creditsAMonth: 250, amountAMonth: 7900 };
const business: Offer = { tier: 3, team: true, creditsAMonth: 1000, amountAMonth: 19_900 };

/** The eight plans under their price ids, cheapest first. */
export function listPlans({ planPriceIds, subUserPriceIds }: PriceIds): Plan[] {
  const offers: readonly (readonly [Offer, Interval, string | undefined])[] = [
    [starter, "month", planPriceIds[0]],
    [starter, "year", planPriceIds[1]],
    [premium, "month", planPriceIds[2]],
    [premium, "year", planPriceIds[3]],
    [premiumTeam, "month", subUserPriceIds[2]],
    [premiumTeam, "year", subUserPriceIds[3]],
    [business, "month", subUserPriceIds[0]],
    [business, "year", subUserPriceIds[1]],
  ];
  return offers.flatMap(([offer, interval, priceId]) =>
    priceId === undefined ? [] : [planOf(offer, interval, priceId)],
  );
}

function planOf(
  { tier, team, creditsAMonth, amountAMonth }: Offer,
  interval: Interval,
  priceId: string,
): Plan {
  const [credits, amount] = [
    creditsAMonth * monthsOf[interval],
    amountAMonth * monthsPaid[interval],
  ];
  return { priceId, tier, interval, team, credits, amount, currency: "eur" };
}

export function findPlanByPrice(
  ids: PriceIds,
  priceId: string | null | undefined,
): Plan | undefined {
  return listPlans(ids).find((plan) => plan.priceId === priceId);
}

/**
 * An upgrade begins now: its price is paid in full, a new period begins, and unused credits stay. A
 * downgrade begins when the paid period ends.
 */
export function whenChangeBegins(
  from: Pick<Plan, "tier" | "team" | "interval">,
  to: Pick<Plan, "tier" | "team" | "interval">,
): "now" | "period-end" {
  const difference = rankOf(to) - rankOf(from);
  if (difference !== 0) return difference > 0 ? "now" : "period-end";
  return from.interval === "month" && to.interval === "year" ? "now" : "period-end";
}

function rankOf({ tier, team }: Pick<Plan, "tier" | "team">): number {
  return tier * 2 + (team ? 1 : 0);
}

/**
 * The end of a period that begins at `from`; the 31st becomes a shorter month's last day. With the
 * plan's original day as `anchorDay`, a period that begins on 28 February ends on 31 March again.
 */
export function periodEnd(from: Date, interval: Interval, anchorDay = from.getUTCDate()): Date {
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + monthsOf[interval]);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(anchorDay, lastDay));
  return end;
}
