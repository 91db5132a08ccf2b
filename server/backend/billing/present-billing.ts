import type { Billing, Price } from "#server/backend/billing/billing.ts";
import type { CheckoutRow } from "#server/backend/billing/embedded/checkouts.ts";
import { listInvoices } from "#server/backend/billing/invoices.ts";
import { findRunningPlan, type PlanLine } from "#server/backend/billing/plan-line.ts";
import type { Database } from "#server/database/database.ts";
import type { BillingAnswer, Checkout, OwnPlan, PlanOffer } from "#shared/contract/billing.ts";
import type { Plan } from "#shared/domain/plans.ts";
import { viewSubscription } from "#shared/domain/subscription-tier.ts";

export async function describeBilling(
  database: Database,
  provider: Billing["provider"],
  email: string,
  now: Date,
): Promise<BillingAnswer> {
  const [plan, invoices] = await Promise.all([
    findRunningPlan(database.pool, email),
    listInvoices(database.pool, email),
  ]);
  return { provider, plan: plan ? presentPlan(plan, now) : null, invoices };
}

function presentPlan(line: PlanLine, now: Date): OwnPlan {
  // A day that is past and brought nothing says that nobody here knows the day.
  const known = line.renews_at !== null && (line.renews_at > now || line.billed_by === "stripe");
  return {
    priceId: line.price_id,
    tier: line.tier,
    interval: line.billing_interval,
    startedAt: line.started_at.toISOString(),
    renewsAt: known ? (line.renews_at?.toISOString() ?? null) : null,
    cancelAtEnd: line.cancel_at_end,
    nextPriceId: line.next_price_id,
    pastDue: line.past_due,
  };
}

export function presentOffer(
  { priceId, tier, interval, team, credits }: Plan,
  price: Price | undefined,
): PlanOffer {
  const { tierName, tierColor } = viewSubscription({ tier });
  const { amount = null, currency = null } = price ?? {};
  return {
    priceId,
    tier,
    tierName: tierName ?? "",
    tierColor: tierColor ?? "",
    interval,
    team,
    credits,
    amount,
    currency,
  };
}

export function presentCheckout(row: CheckoutRow, email: string, plan: PlanOffer): Checkout {
  return { id: row.id, email, plan, returnTo: row.return_to, state: row.outcome ?? "open" };
}
