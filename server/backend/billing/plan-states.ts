/**
 * The states of a plan and every transition between them, for embedded billing and Stripe alike: it
 * starts, begins a period (renewed or changed), is set to end or to change at the period's end,
 * ends, and has a payment refunded. Called in a transaction under `lockBilling`. Every change of
 * credits writes its ledger entry under a key of its own, so that nothing happens twice.
 */
import { sql } from "kysely";
import {
  type Invoice,
  markDisputed,
  markRefunded,
  type PaidInvoice,
  recordPaid,
} from "#server/backend/billing/invoices.ts";
import { type BilledBy, lockPlan, type PlanAccount } from "#server/backend/billing/plans.ts";
import type { Db } from "#server/database/database.ts";
import type { Interval } from "#shared/domain/plans.ts";

/** The terms of a paid period. */
export interface Terms {
  priceId: string;
  tier: number | null;
  interval: Interval | null;
  credits: number;
}

/** A payment and the period it pays for. */
export interface PaidPeriod extends Pick<Invoice, "id" | "amount" | "currency" | "url"> {
  start: Date;
  end: Date;
  paidAt: Date;
}

export interface NewPlan {
  customerId: string;
  email: string;
  subId: string;
  billedBy: BilledBy;
  terms: Terms;
  paid: PaidPeriod;
  at: Date;
}

const reasons = {
  started: "plan started",
  renewed: "plan renewed",
  changed: "plan changed",
} as const;

/** Nothing -> running. The owner's team, paused on an earlier plan, moves to this one. */
export async function startPlan(trx: Db, plan: NewPlan): Promise<PlanAccount> {
  const { id } = await trx
    .insertInto("credit_lines")
    .values({
      customer_id: plan.customerId,
      kind: "plan",
      sub_id: plan.subId,
      billed_by: plan.billedBy,
      purchased: 0,
      started_at: plan.paid.start,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await moveTeam(trx, plan.email, id);
  return beginPeriod(trx, await lockPlan(trx, id), {
    terms: plan.terms,
    paid: plan.paid,
    reason: "started",
    at: plan.at,
    anchorDay: plan.paid.start.getUTCDate(),
  });
}

/** Members on the owner's ended plans; removed ones stay. */
async function moveTeam(trx: Db, owner: string, accountId: string): Promise<void> {
  await sql`
    with paused as (
      select s.id from sub_users s
      join credit_lines l on l.id = s.line_id join customers c on c.id = l.customer_id
      where c.email = ${owner} and l.ended_at is not null and s.removed_at is null
      order by s.id for update of s)
    update sub_users set line_id = ${accountId}, used = 0
    where id in (select id from paused)`.execute(trx);
}

export interface NewPeriod {
  terms: Terms;
  paid: PaidPeriod;
  reason: Invoice["reason"];
  at: Date;
  /** The day of the month on which periods begin from now on; by default as before. */
  anchorDay?: number;
}

/**
 * Running -> running, in a new period: its credits add to the balance; the figures of the period
 * and of each member start from zero.
 */
export async function beginPeriod(
  trx: Db,
  plan: PlanAccount,
  period: NewPeriod,
): Promise<PlanAccount> {
  const { terms, paid, anchorDay } = period;
  await trx
    .updateTable("credit_lines")
    .set(({ ref }) => ({
      purchased: grantedPlus(terms.credits),
      spent_before: ref("used"),
      tier: terms.tier,
      price_id: terms.priceId,
      billing_interval: terms.interval,
      period_started_at: paid.start,
      renews_at: paid.end,
      ...(anchorDay === undefined ? {} : { anchor_day: anchorDay }),
      next_price_id: null,
      cancel_at_end: false,
      past_due: false,
    }))
    .where("id", "=", plan.id)
    .execute();
  const sequence = await grant(trx, plan, period);
  await trx
    .updateTable("credit_lines")
    .set({ period_sequence: sequence })
    .where("id", "=", plan.id)
    .execute();
  await resetMembers(trx, plan.id);
  return lockPlan(trx, plan.id);
}

/** All credits ever granted to the account, and that many more. */
function grantedPlus(credits: number) {
  return sql<number>`coalesce(purchased, given, 0) + ${credits}`;
}

async function resetMembers(trx: Db, accountId: string): Promise<void> {
  await trx
    .updateTable("sub_users")
    .set({ used: 0 })
    .where("line_id", "=", accountId)
    .where("removed_at", "is", null)
    .execute();
}

/** Adds the credits of a late payment, for an earlier or parallel period; none begins anew. */
export async function addPaidCredits(
  trx: Db,
  plan: PlanAccount,
  period: NewPeriod,
): Promise<PlanAccount> {
  await changeGranted(trx, plan.id, period.terms.credits);
  await grant(trx, plan, period);
  return lockPlan(trx, plan.id);
}

async function changeGranted(trx: Db, accountId: string, credits: number): Promise<void> {
  await trx
    .updateTable("credit_lines")
    .set({ purchased: grantedPlus(credits) })
    .where("id", "=", accountId)
    .execute();
}

/** Records the payment and its grant; returns the ledger's sequence. */
async function grant(
  trx: Db,
  plan: PlanAccount,
  { terms, paid, reason, at }: NewPeriod,
): Promise<number> {
  await recordPaid(trx, {
    ...paid,
    customerId: plan.customer_id,
    accountId: plan.id,
    priceId: terms.priceId,
    credits: terms.credits,
    reason,
  });
  if (terms.credits === 0) return plan.period_sequence;
  return writeEntry(trx, plan.id, {
    kind: "grant",
    credits: terms.credits,
    reason: reasons[reason],
    key: `invoice:${paid.id}`,
    at,
  });
}

export interface PlanRenewal {
  cancelAtEnd: boolean;
  nextPriceId: string | null;
  pastDue: boolean;
  renewsAt: Date | null;
}

/** Sets the future of a running plan; its credits stay as they are. */
export async function setRenewal(
  trx: Db,
  plan: PlanAccount,
  renewal: Partial<PlanRenewal>,
): Promise<void> {
  const {
    cancelAtEnd = plan.cancel_at_end,
    nextPriceId = plan.next_price_id,
    pastDue = plan.past_due,
    renewsAt = plan.renews_at,
  } = renewal;
  await trx
    .updateTable("credit_lines")
    .set({
      cancel_at_end: cancelAtEnd,
      next_price_id: nextPriceId,
      past_due: pastDue,
      renews_at: renewsAt,
    })
    .where("id", "=", plan.id)
    .execute();
}

/** Running -> ended. Voids the balance; the team is paused. */
export async function endPlan(trx: Db, plan: PlanAccount, endedAt: Date, at: Date): Promise<void> {
  await trx
    .updateTable("credit_lines")
    .set(({ ref }) => ({
      purchased: ref("used"),
      ended_at: endedAt,
      next_price_id: null,
      past_due: false,
    }))
    .where("id", "=", plan.id)
    .execute();
  const credits = plan.purchased - plan.used;
  await voidCredits(trx, plan, { credits, reason: "plan ended", key: `end:${plan.id}`, at });
}

/** Voids the credits of a refunded payment, as far as they are unused. */
export async function refundPayment(
  trx: Db,
  plan: PlanAccount,
  invoice: PaidInvoice,
  at: Date,
): Promise<void> {
  // Nothing on an ended plan: its end voided the balance.
  const undisputed = invoice.credits - invoice.dispute_credits;
  const credits = Math.min(plan.purchased - plan.used, undisputed);
  await changeGranted(trx, plan.id, -credits);
  const key = `refund:${invoice.id}`;
  await voidCredits(trx, plan, { credits, reason: "payment refunded", key, at });
  await markRefunded(trx, invoice.id, at);
}

/**
 * Voids the credits of a payment that a dispute has withdrawn, as far as they are unused. A lost
 * dispute changes nothing further.
 */
export async function holdDisputed(
  trx: Db,
  plan: PlanAccount,
  invoice: PaidInvoice,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const credits = Math.min(plan.purchased - plan.used, invoice.credits);
  await changeGranted(trx, plan.id, -credits);
  const key = `dispute:${id}:${at.getTime()}`;
  await voidCredits(trx, plan, { credits, reason: "payment disputed", key, at });
  await markDisputed(trx, invoice.id, { id, credits });
}

/** Grants again what a won dispute had withdrawn, unless the payment has been refunded. */
export async function releaseDisputed(
  trx: Db,
  plan: PlanAccount,
  { id, refunded_at, dispute_id, dispute_credits }: PaidInvoice,
  at: Date,
): Promise<void> {
  await markDisputed(trx, id, null);
  if (dispute_credits === 0 || refunded_at !== null || plan.ended_at !== null) return;
  await changeGranted(trx, plan.id, dispute_credits);
  await writeEntry(trx, plan.id, {
    kind: "grant",
    credits: dispute_credits,
    reason: "dispute won",
    key: `dispute-won:${dispute_id}:${at.getTime()}`,
    at,
  });
}

async function voidCredits(
  trx: Db,
  plan: PlanAccount,
  entry: Omit<PlanEntry, "kind">,
): Promise<void> {
  if (entry.credits > 0)
    await writeEntry(trx, plan.id, { ...entry, kind: "void", credits: -entry.credits });
}

interface PlanEntry {
  kind: "grant" | "void";
  /** With its sign: negative for a deduction. */
  credits: number;
  reason: string;
  /** Unique for the effect, such as its invoice's id. */
  key: string;
  at: Date;
}

/** Writes the ledger entry of a change made just before; returns its sequence. */
async function writeEntry(trx: Db, accountId: string, entry: PlanEntry): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    insert into ledger (line_id, at, kind, credits, balance_after, actor, reason, key)
    select id, ${entry.at}, ${entry.kind}, ${entry.credits}, coalesce(purchased, given, 0) - used,
      'billing', ${entry.reason}, ${entry.key}
    from credit_lines where id = ${accountId} returning sequence`.execute(trx);
  return rows[0]?.sequence ?? 0;
}
