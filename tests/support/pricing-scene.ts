import type { Result } from "#client/api/load.ts";
import { presentPageError } from "#client/api/load.ts";
import type { OwnBilling, PricingData } from "#client/pages/pricing/pricing.ts";
import type { RootData } from "#client/root-loader.ts";
import type { BillingAnswer, OwnPlan, PlanOffer } from "#shared/contract/billing.ts";
import type { CreditAccount, CreditsAnswer } from "#shared/contract/credits.ts";
import type { Membership } from "#shared/contract/sub-users.ts";
import { defaultPriceIds, listPlans } from "#shared/domain/plans.ts";
import { viewSubscription } from "#shared/domain/subscription-tier.ts";
import { AppError } from "#shared/errors.ts";

/** Data of the pricing screen as its loader returns it. */
const renewsAt = "2026-12-21T10:00:00.000Z";

export const offers: PlanOffer[] = listPlans(defaultPriceIds).map((plan) => {
  const { tierName, tierColor } = viewSubscription({ tier: plan.tier });
  return { ...plan, tierName: tierName ?? "", tierColor: tierColor ?? "" };
});

export const failed: Result<never> = {
  ok: false,
  error: presentPageError(new AppError("unavailable")),
};

type Page = Partial<PricingData> & {
  items?: readonly PlanOffer[];
  provider?: BillingAnswer["provider"];
};

export function buildPricing({
  items = offers,
  provider = "embedded",
  ...given
}: Page): PricingData {
  const plans: PricingData["plans"] = { ok: true, value: { provider, items: [...items] } };
  const nothing = {
    own: null,
    interval: "month" as const,
    chosen: null,
    returnTo: null,
    purchase: null,
    key: "key-of-the-page",
  };
  return { plans, ...nothing, ...given };
}

interface Own {
  billing?: BillingAnswer;
  lines?: CreditAccount[];
  membership?: Membership | null;
}

export function buildOwn({ billing, lines = [], membership = null }: Own): OwnBilling {
  return {
    billing: { ok: true, value: billing ?? { provider: "embedded", plan: null, invoices: [] } },
    overview: { ok: true, value: { lines, membership } },
    ledger: { ok: true, value: { items: [], total: 0, next: null } },
    page: 1,
  };
}

export function buildBilling(plan: Partial<OwnPlan>): BillingAnswer {
  const startedAt = "2026-11-21T10:00:00.000Z";
  const running = {
    priceId: null,
    tier: null,
    interval: null,
    startedAt,
    renewsAt,
    cancelAtEnd: false,
    nextPriceId: null,
    pastDue: false,
    ...plan,
  };
  const offer = offers.find(({ priceId }) => priceId === running.priceId);
  const invoice = {
    id: "in_1",
    at: startedAt,
    priceId: running.priceId ?? "",
    reason: "started" as const,
    amount: offer?.amount ?? 0,
    currency: "eur",
    credits: offer?.credits ?? 0,
    periodStart: startedAt,
    periodEnd: renewsAt,
    status: "paid" as const,
    url: null,
  };
  return { provider: "embedded", plan: running, invoices: [invoice] };
}

export function buildLine(line: Partial<CreditAccount>): CreditAccount {
  const plain = {
    id: "l1",
    kind: "plan" as const,
    family: "users-smart-hs" as const,
    tier: 2,
    tierName: "Premium",
    tierColor: "info",
  };
  const rest = {
    priceId: null,
    granted: 250,
    used: 10,
    left: 240,
    startedAt: renewsAt,
    renewsAt,
    endedAt: null,
    cancelAtEnd: false,
    thresholds: [],
  };
  return { ...plain, ...rest, ...line };
}

export function buildMembership(membership: Partial<Membership>): Membership {
  const owner = {
    owner: "bo@example.org",
    ownerName: "Bo Business",
    tierName: "Business",
    tierColor: "primary",
  };
  return {
    ...owner,
    cap: 20,
    used: 20,
    left: 0,
    addedAt: renewsAt,
    renewsAt,
    askedAt: null,
    ...membership,
  };
}

/** Root data: a visitor without credits, or a user with Premium. */
export function buildRoot(credits?: Partial<CreditsAnswer>): RootData {
  const requestContext = { language: "en", settings: {}, mockApi: false, demoScreens: true };
  if (!credits) return { user: null, credits: null, requestContext };
  const known: CreditsAnswer = {
    balance: 240,
    reason: "known",
    source: "subscription",
    family: "users-smart-hs",
    subscription: { detail: { tier: 2 }, tierName: "Premium", tierColor: "info" },
    used: 10,
    granted: 250,
    isSubUser: false,
    canManageSubUsers: false,
  };
  return {
    user: { email: "a@example.org", name: "A", roles: [], source: "provider" },
    credits: { ...known, ...credits },
    requestContext,
  };
}
