import type { SubscriptionRecord } from "#shared/contract/subscriptions.ts";

/** The tiers of the specification's section 4. */
const tiers = {
  1: { tierName: "Starter", tierColor: "success" },
  2: { tierName: "Premium", tierColor: "info" },
  3: { tierName: "Business", tierColor: "primary" },
} as const;

export type Tier = keyof typeof tiers;

export interface SubscriptionView {
  detail: SubscriptionRecord;
  tierName: string | null;
  tierColor: string | null;
}

/** A subscription for screens; names are null for a tier outside 1 to 3. */
export function viewSubscription(detail: SubscriptionRecord): SubscriptionView {
  // Backends send a number or a numeric text.
  const given =
    typeof detail.tier === "number" || typeof detail.tier === "string" ? Number(detail.tier) : 0;
  const tier = tiers[given as Tier];
  return { detail, tierName: tier?.tierName ?? null, tierColor: tier?.tierColor ?? null };
}

/** Defaults of SUB_USER_PRICE_IDS: Business and Premium with team, monthly and yearly. */
export const defaultSubUserPriceIds = [
  "price_business_month",
  "price_business_year",
  "price_premium_team_month",
  "price_premium_team_year",
] as const;

/** R4.7: only a plan under one of the four fixed price ids. */
export function canManageSubUsers(
  detail: Pick<SubscriptionRecord, "curr_price_id">,
  priceIds: readonly string[],
): boolean {
  return typeof detail.curr_price_id === "string" && priceIds.includes(detail.curr_price_id);
}
