import {
  deleteOpenInvoice,
  findLastCredits,
  findPaid,
  recordOpen,
} from "#server/backend/billing/invoices.ts";
import {
  addPaidCredits,
  beginPeriod,
  endPlan,
  holdDisputed,
  type NewPeriod,
  refundPayment,
  releaseDisputed,
  setRenewal,
  startPlan,
  type Terms,
} from "#server/backend/billing/plan-states.ts";
import {
  findPlanBySubscription,
  findRunningPlan,
  lockPlan,
  type PlanAccount,
} from "#server/backend/billing/plans.ts";
import type {
  Account,
  StripeInvoice,
  StripeSubscription,
} from "#server/backend/billing/stripe/account.ts";
import type { Db } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import { findPlanByPrice, type PriceIds } from "#shared/domain/plans.ts";

/** The customer, by our own id. */
export interface Owner {
  id: string;
  email: string;
}

export interface ApplyOptions {
  ids: PriceIds;
  log: Log;
  at: Date;
}

/**
 * Brings a user's plans to their state at Stripe. Idempotent: the same account applied again, or an
 * event that comes twice or late, changes nothing. Called under `lockBilling`.
 */
export async function applyAccount(
  trx: Db,
  owner: Owner,
  account: Account,
  options: ApplyOptions,
): Promise<void> {
  for (const subscription of account.subscriptions)
    await applySubscription(trx, owner, subscription, options);
}

async function applySubscription(
  trx: Db,
  owner: Owner,
  subscription: StripeSubscription,
  options: ApplyOptions,
): Promise<void> {
  let plan = await findPlanBySubscription(trx, subscription.id);
  if (plan) plan = await lockPlan(trx, plan.id);
  for (const invoice of subscription.invoices) {
    if (invoice.state === "paid")
      plan = await applyPaid(trx, owner, plan, subscription.id, invoice, options);
    else if (plan && subscription.endedAt) await deleteOpenInvoice(trx, invoice.id);
    else if (plan) await applyUnpaid(trx, plan, invoice, options.ids);
  }
  await applyRefunds(trx, subscription.invoices, options.at);
  await applyDisputes(trx, subscription.invoices, options.at);
  if (!plan || plan.ended_at !== null) return;
  plan = await lockPlan(trx, plan.id);
  if (subscription.endedAt) return endPlan(trx, plan, subscription.endedAt, options.at);
  await setRenewal(trx, plan, renewalOf(plan, subscription));
}

function renewalOf(
  plan: PlanAccount,
  { ending, pastDue, periodEnd, priceId, schedule }: StripeSubscription,
) {
  const cancelAtEnd = ending !== null;
  const next = schedule?.nextPriceId ?? priceId;
  return {
    cancelAtEnd,
    pastDue,
    nextPriceId: cancelAtEnd || next === plan.price_id ? null : next,
    // Stripe names the end of the unpaid period, we the end of the paid one.
    renewsAt: pastDue ? plan.renews_at : periodEnd,
  };
}

async function applyPaid(
  trx: Db,
  owner: Owner,
  plan: PlanAccount | undefined,
  subId: string,
  invoice: StripeInvoice,
  { ids, log, at }: ApplyOptions,
): Promise<PlanAccount | undefined> {
  if (await findPaid(trx, invoice.id)) return plan;
  const terms = await findTerms(trx, plan, invoice.priceId, ids);
  if (!terms) return plan;
  if (plan)
    return continuePlan(trx, plan, {
      terms,
      paid: invoice,
      reason: reasonOf(plan, invoice),
      at,
    });
  const other = await findRunningPlan(trx, owner.email);
  if (other?.billed_by === "stripe") {
    // Two checkouts paid side by side: the credits are granted, and support has to look.
    log.error(
      { subscription: subId, invoice: invoice.id },
      "a second subscription of one user; its credits go to the running plan",
    );
    await addPaidCredits(trx, await lockPlan(trx, other.id), {
      terms,
      paid: invoice,
      reason: "started",
      at,
    });
    return undefined;
  }
  // A plan of embedded billing, from before Stripe was connected, ends for a paid one.
  if (other) await endPlan(trx, await lockPlan(trx, other.id), at, at);
  return startPlan(trx, {
    customerId: owner.id,
    email: owner.email,
    subId,
    billedBy: "stripe",
    terms,
    paid: invoice,
    at,
  });
}

async function continuePlan(trx: Db, plan: PlanAccount, period: NewPeriod): Promise<PlanAccount> {
  // An ended plan takes no credits; the invoice is recorded for the refund.
  if (plan.ended_at !== null)
    return addPaidCredits(trx, plan, { ...period, terms: { ...period.terms, credits: 0 } });
  const late = period.paid.start < plan.period_started_at;
  return late ? addPaidCredits(trx, plan, period) : beginPeriod(trx, plan, period);
}

/** A new price within a paid period is a change; anything else is the next period. */
function reasonOf(plan: PlanAccount, invoice: StripeInvoice): "changed" | "renewed" {
  return invoice.priceId !== plan.price_id &&
    plan.renews_at !== null &&
    invoice.start < plan.renews_at
    ? "changed"
    : "renewed";
}

/** The plan on sale under an invoice's price; for a price no longer on sale, its last terms. */
async function findTerms(
  trx: Db,
  plan: PlanAccount | undefined,
  priceId: string | null,
  ids: PriceIds,
): Promise<Terms | undefined> {
  if (priceId === null) return undefined;
  const offer = findPlanByPrice(ids, priceId);
  if (offer || !plan) return offer;
  const credits = await findLastCredits(trx, plan.id, priceId);
  if (credits === undefined) return undefined;
  return { priceId, tier: plan.tier, interval: plan.billing_interval, credits };
}

async function applyUnpaid(
  trx: Db,
  plan: PlanAccount,
  invoice: StripeInvoice,
  ids: PriceIds,
): Promise<void> {
  const terms = await findTerms(trx, plan, invoice.priceId, ids);
  if (invoice.state === "void" || !terms) return deleteOpenInvoice(trx, invoice.id);
  const { credits, priceId } = terms;
  await recordOpen(trx, {
    ...invoice,
    customerId: plan.customer_id,
    accountId: plan.id,
    priceId,
    credits,
    reason: reasonOf(plan, invoice),
  });
}

/** Refunds each payment on the plan it went to. */
async function applyRefunds(trx: Db, invoices: readonly StripeInvoice[], at: Date): Promise<void> {
  for (const { id, refunded } of invoices) {
    const paid = refunded ? await findPaid(trx, id) : undefined;
    if (paid?.line_id && paid.refunded_at === null)
      await refundPayment(trx, await lockPlan(trx, paid.line_id), paid, at);
  }
}

/** Takes back the credits of a disputed payment, and grants them again if the dispute is won. */
async function applyDisputes(trx: Db, invoices: readonly StripeInvoice[], at: Date): Promise<void> {
  for (const { id, disputeId } of invoices) {
    const paid = await findPaid(trx, id);
    if (!paid?.line_id || paid.dispute_id === disputeId) continue;
    if (paid.dispute_id !== null)
      await releaseDisputed(trx, await lockPlan(trx, paid.line_id), paid, at);
    if (disputeId !== null && paid.refunded_at === null)
      await holdDisputed(trx, await lockPlan(trx, paid.line_id), paid, { id: disputeId, at });
  }
}
