import { type Invoice, markRefunded, recordPaid } from "#server/backend/billing/invoices.ts";
import { writePlanEntry } from "#server/backend/billing/plan-entry.ts";
import {
  type BilledBy,
  lockPlan,
  type PlanLine,
  type Queryable,
} from "#server/backend/billing/plan-line.ts";
import type { Interval } from "#shared/domain/plans.ts";

/**
 * The states of a plan and every way between them, for embedded billing and Stripe alike: it
 * starts, begins a period (renewed or changed), is to end or to change at the period's end, ends,
 * and has a payment given back. Called inside a transaction that holds the person's lock. What
 * moves credits writes its ledger row under a key of its own in that transaction, so that nothing
 * happens twice.
 */

/** What a paid period brings. */
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

const words = {
  started: "plan started",
  renewed: "plan renewed",
  changed: "plan changed",
} as const;

/** Nothing -> running. The person's team, resting on an earlier plan of theirs, comes along. */
export async function startPlan(client: Queryable, plan: NewPlan): Promise<PlanLine> {
  const { rows } = await client.query<{ id: string }>(
    `insert into credit_lines (customer_id, kind, sub_id, billed_by, purchased, started_at) values ($1, 'plan', $2, $3, 0, $4) returning id`,
    [plan.customerId, plan.subId, plan.billedBy, plan.paid.start],
  );
  const id = rows[0]?.id ?? "";
  await moveTeam(client, plan.email, id);
  const line = await lockPlan(client, id);
  return beginPeriod(client, line, {
    terms: plan.terms,
    paid: plan.paid,
    reason: "started",
    at: plan.at,
    anchorDay: plan.paid.start.getUTCDate(),
  });
}

/** Members on ended plans of this owner; removed ones stay where they were. */
async function moveTeam(client: Queryable, email: string, lineId: string): Promise<void> {
  await client.query(
    `with resting as (
       select s.id from sub_users s join credit_lines l on l.id = s.line_id join customers c on c.id = l.customer_id
       where c.email = $1 and l.ended_at is not null and s.removed_at is null order by s.id for update of s)
     update sub_users set line_id = $2, used = 0 where id in (select id from resting)`,
    [email, lineId],
  );
}

export interface NewPeriod {
  terms: Terms;
  paid: PaidPeriod;
  reason: Invoice["reason"];
  at: Date;
  /** The day of the month on which periods begin from now on; as before without it. */
  anchorDay?: number;
}

/**
 * Running -> running, with a new period: its credits are added to what is left, the figures of the
 * period and of each member begin anew.
 */
export async function beginPeriod(
  client: Queryable,
  line: PlanLine,
  { terms, paid, reason, at, anchorDay }: NewPeriod,
): Promise<PlanLine> {
  await client.query(
    `update credit_lines set purchased = coalesce(purchased, given, 0) + $2, spent_before = used, tier = $3, price_id = $4, billing_interval = $5, period_started_at = $6,
       renews_at = $7, anchor_day = coalesce($8, anchor_day), next_price_id = null, cancel_at_end = false, past_due = false where id = $1`,
    [
      line.id,
      terms.credits,
      terms.tier,
      terms.priceId,
      terms.interval,
      paid.start,
      paid.end,
      anchorDay ?? null,
    ],
  );
  const sequence = await grant(client, line, { terms, paid, reason, at });
  await client.query("update credit_lines set period_sequence = $2 where id = $1", [
    line.id,
    sequence,
  ]);
  await client.query("update sub_users set used = 0 where line_id = $1 and removed_at is null", [
    line.id,
  ]);
  return lockPlan(client, line.id);
}

/**
 * A payment that comes late, for a period before the present one or beside it: its credits are
 * added and nothing begins anew.
 */
export async function addPaidCredits(
  client: Queryable,
  line: PlanLine,
  period: NewPeriod,
): Promise<PlanLine> {
  await client.query(
    "update credit_lines set purchased = coalesce(purchased, given, 0) + $2 where id = $1",
    [line.id, period.terms.credits],
  );
  await grant(client, line, period);
  return lockPlan(client, line.id);
}

async function grant(
  client: Queryable,
  line: PlanLine,
  { terms, paid, reason, at }: NewPeriod,
): Promise<number> {
  await recordPaid(client, {
    ...paid,
    customerId: line.customer_id,
    lineId: line.id,
    priceId: terms.priceId,
    credits: terms.credits,
    reason,
  });
  if (terms.credits === 0) return line.period_sequence;
  return writePlanEntry(client, line.id, {
    kind: "grant",
    credits: terms.credits,
    reason: words[reason],
    key: `invoice:${paid.id}`,
    at,
  });
}

export interface Outlook {
  cancelAtEnd: boolean;
  nextPriceId: string | null;
  pastDue: boolean;
  renewsAt: Date | null;
}

/** What is to come of a running plan; credits stay as they are. */
export async function setOutlook(
  client: Queryable,
  line: PlanLine,
  outlook: Partial<Outlook>,
): Promise<void> {
  const {
    cancelAtEnd = line.cancel_at_end,
    nextPriceId = line.next_price_id,
    pastDue = line.past_due,
    renewsAt = line.renews_at,
  } = outlook;
  await client.query(
    "update credit_lines set cancel_at_end = $2, next_price_id = $3, past_due = $4, renews_at = $5 where id = $1",
    [line.id, cancelAtEnd, nextPriceId, pastDue, renewsAt],
  );
}

/** Running -> ended. What is left is voided; members rest on the ended plan. */
export async function endPlan(
  client: Queryable,
  line: PlanLine,
  endedAt: Date,
  at: Date,
): Promise<void> {
  await client.query(
    "update credit_lines set purchased = used, ended_at = $2, next_price_id = null, past_due = false where id = $1",
    [line.id, endedAt],
  );
  await voidRest(client, line, {
    credits: line.purchased - line.used,
    reason: "plan ended",
    key: `end:${line.id}`,
    at,
  });
}

/** A payment given back: its credits are voided as far as they are left. */
export async function refundPayment(
  client: Queryable,
  line: PlanLine,
  invoice: { id: string; credits: number },
  at: Date,
): Promise<void> {
  // Of an ended plan nothing is left: its ending voided it.
  const credits = Math.min(line.purchased - line.used, invoice.credits);
  await client.query(
    "update credit_lines set purchased = coalesce(purchased, given, 0) - $2 where id = $1",
    [line.id, credits],
  );
  await voidRest(client, line, {
    credits,
    reason: "payment refunded",
    key: `refund:${invoice.id}`,
    at,
  });
  await markRefunded(client, invoice.id, at);
}

async function voidRest(
  client: Queryable,
  line: PlanLine,
  { credits, reason, key, at }: { credits: number; reason: string; key: string; at: Date },
): Promise<void> {
  if (credits > 0)
    await writePlanEntry(client, line.id, { kind: "void", credits: -credits, reason, key, at });
}
