import { dropOpen, findPaid, recordOpen } from "#server/backend/billing/invoices.ts";
import {
  findPlanBySubscription,
  findRunningPlan,
  lockPlan,
  type PlanLine,
  type Queryable,
} from "#server/backend/billing/plan-line.ts";
import {
  addPaidCredits,
  beginPeriod,
  endPlan,
  type NewPeriod,
  refundPayment,
  setOutlook,
  startPlan,
  type Terms,
} from "#server/backend/billing/plan-states.ts";
import type {
  Account,
  SeenInvoice,
  SeenSubscription,
} from "#server/backend/billing/stripe/read-account.ts";
import type { Log } from "#server/http/logging.ts";
import { findPlanByPrice, type PriceIds } from "#shared/domain/plans.ts";

export interface Owner {
  /** Our record of the customer. */
  id: string;
  email: string;
}

export interface ApplyOptions {
  ids: PriceIds;
  log: Log;
  at: Date;
}

/**
 * Brings a person's plans to what Stripe says of them. What was taken over before is found and
 * left, so that the same account applied again, or an event that comes twice or late, changes
 * nothing. Called under the person's lock.
 */
export async function applyAccount(
  client: Queryable,
  owner: Owner,
  account: Account,
  options: ApplyOptions,
): Promise<void> {
  for (const subscription of account.subscriptions)
    await applySubscription(client, owner, subscription, options);
}

async function applySubscription(
  client: Queryable,
  owner: Owner,
  subscription: SeenSubscription,
  options: ApplyOptions,
): Promise<void> {
  let line = await findPlanBySubscription(client, subscription.id);
  if (line) line = await lockPlan(client, line.id);
  for (const invoice of subscription.invoices) {
    if (invoice.state === "paid")
      line = await applyPaid(client, owner, line, subscription.id, invoice, options);
    else if (line && subscription.endedAt) await dropOpen(client, invoice.id);
    else if (line) await applyUnpaid(client, line, invoice, options.ids);
  }
  await applyRefunds(client, subscription.invoices, options.at);
  if (!line || line.ended_at !== null) return;
  line = await lockPlan(client, line.id);
  if (subscription.endedAt) return endPlan(client, line, subscription.endedAt, options.at);
  await setOutlook(client, line, outlookOf(line, subscription));
}

function outlookOf(
  line: PlanLine,
  { ending, pastDue, periodEnd, priceId, schedule }: SeenSubscription,
) {
  const cancelAtEnd = ending !== null;
  const next = schedule?.nextPriceId ?? priceId;
  return {
    cancelAtEnd,
    pastDue,
    nextPriceId: cancelAtEnd || next === line.price_id ? null : next,
    // Of a period that is not paid for yet Stripe knows the end already; ours is the paid one's.
    renewsAt: pastDue ? line.renews_at : periodEnd,
  };
}

async function applyPaid(
  client: Queryable,
  owner: Owner,
  line: PlanLine | undefined,
  subId: string,
  invoice: SeenInvoice,
  { ids, log, at }: ApplyOptions,
): Promise<PlanLine | undefined> {
  if (await findPaid(client, invoice.id)) return line;
  const terms = await findTerms(client, line, invoice.priceId, ids);
  if (!terms) return line;
  if (line)
    return continuePlan(client, line, {
      terms,
      paid: invoice,
      reason: reasonOf(line, invoice),
      at,
    });
  const other = await findRunningPlan(client, owner.email);
  if (other?.billed_by === "stripe") {
    // Two checkouts paid side by side: what was paid for is given, and somebody has to look.
    log.error(
      { subscription: subId, invoice: invoice.id },
      "a second subscription of one person; its credits go to the running plan",
    );
    await addPaidCredits(client, await lockPlan(client, other.id), {
      terms,
      paid: invoice,
      reason: "started",
      at,
    });
    return undefined;
  }
  // A plan of embedded billing, from before Stripe was connected, gives way to a paid one.
  if (other) await endPlan(client, await lockPlan(client, other.id), at, at);
  return startPlan(client, {
    customerId: owner.id,
    email: owner.email,
    subId,
    billedBy: "stripe",
    terms,
    paid: invoice,
    at,
  });
}

async function continuePlan(
  client: Queryable,
  line: PlanLine,
  period: NewPeriod,
): Promise<PlanLine> {
  // Nothing can be given on a plan that has ended; the payment stands among the invoices for
  // whoever has to give it back.
  if (line.ended_at !== null)
    return addPaidCredits(client, line, { ...period, terms: { ...period.terms, credits: 0 } });
  const late = period.paid.start < line.period_started_at;
  return late ? addPaidCredits(client, line, period) : beginPeriod(client, line, period);
}

/** A new price inside a paid period is a change; everything else that comes is the next period. */
function reasonOf(line: PlanLine, invoice: SeenInvoice): "changed" | "renewed" {
  return invoice.priceId !== line.price_id &&
    line.renews_at !== null &&
    invoice.start < line.renews_at
    ? "changed"
    : "renewed";
}

/**
 * What an invoice brings: the plan on sale under its price; for a plan we have under a price no
 * longer on sale, what its last payment brought.
 */
async function findTerms(
  client: Queryable,
  line: PlanLine | undefined,
  priceId: string | null,
  ids: PriceIds,
): Promise<Terms | undefined> {
  if (priceId === null) return undefined;
  const plan = findPlanByPrice(ids, priceId);
  if (plan || !line) return plan;
  const { rows } = await client.query<{ credits: number }>(
    "select credits from invoices where line_id = $1 and price_id = $2 and paid_at is not null order by period_start desc limit 1",
    [line.id, priceId],
  );
  return (
    rows[0] && {
      priceId,
      tier: line.tier,
      interval: line.billing_interval,
      credits: rows[0].credits,
    }
  );
}

async function applyUnpaid(
  client: Queryable,
  line: PlanLine,
  invoice: SeenInvoice,
  ids: PriceIds,
): Promise<void> {
  const terms = await findTerms(client, line, invoice.priceId, ids);
  if (invoice.state === "void" || !terms) return dropOpen(client, invoice.id);
  const { credits, priceId } = terms;
  await recordOpen(client, {
    ...invoice,
    customerId: line.customer_id,
    lineId: line.id,
    priceId,
    credits,
    reason: reasonOf(line, invoice),
  });
}

/** On the plan that each payment went to. */
async function applyRefunds(
  client: Queryable,
  invoices: readonly SeenInvoice[],
  at: Date,
): Promise<void> {
  for (const { id, refunded } of invoices) {
    const paid = refunded ? await findPaid(client, id) : undefined;
    if (paid && paid.refunded_at === null)
      await refundPayment(client, await lockPlan(client, paid.line_id), paid, at);
  }
}
