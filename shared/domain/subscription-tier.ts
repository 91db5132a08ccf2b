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

type Figures = Pick<SubscriptionRecord, "credits_purchased" | "credits_used" | "credits_given">;

/** A number as backends send it; NaN for anything but a finite number or a numeric text. */
function readNumber(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? value : Number.NaN;
  if (typeof value === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(value)) return Number(value);
  return Number.NaN;
}

export function knownNumber(value: unknown): number | null {
  const number = readNumber(value);
  return Number.isNaN(number) ? null : number;
}

/** R4.1: purchased minus used, or given minus used if that is not a number, or 0. */
export function balanceOf(record: Figures): number {
  const used = readNumber(record.credits_used);
  const bought = readNumber(record.credits_purchased) - used;
  const balance = Number.isNaN(bought) ? readNumber(record.credits_given) - used : bought;
  return Number.isNaN(balance) ? 0 : balance;
}

/** Never negative: an overused record counts as 0. */
export function creditsLeft(record: SubscriptionRecord | null | undefined): number {
  return record ? Math.max(0, balanceOf(record)) : 0;
}

/** R4.3: of a trial only the given credits count. */
export function trialOf(record: SubscriptionRecord): SubscriptionRecord {
  return { ...record, credits_purchased: undefined };
}
