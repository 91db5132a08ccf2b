import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";
import {
  findPlanByPrice,
  type Interval,
  type Plan,
  type PriceIds,
  whenChangeBegins,
} from "#shared/domain/plans.ts";
import type { Tier } from "#shared/domain/subscription-tier.ts";
import { AppError } from "#shared/errors.ts";

/** The billing that renews a plan. */
export type BilledBy = "embedded" | "stripe";

/** A plan's credit account as billing sees it. `purchased` and `used` are of its whole life. */
export interface PlanAccount {
  id: string;
  /** The owner's. */
  email: string;
  customer_id: string;
  sub_id: string;
  tier: number | null;
  price_id: string | null;
  purchased: number;
  used: number;
  billing_interval: Interval | null;
  billed_by: BilledBy;
  anchor_day: number | null;
  started_at: Date;
  period_started_at: Date;
  period_sequence: number;
  renews_at: Date | null;
  ended_at: Date | null;
  next_price_id: string | null;
  cancel_at_end: boolean;
  past_due: boolean;
}

const plans = sql`
  select l.id, c.email, l.customer_id, l.sub_id, l.tier, l.price_id,
    coalesce(l.purchased, l.given, 0) as purchased, l.used, l.billing_interval, l.billed_by,
    l.anchor_day, l.started_at, l.period_started_at, l.period_sequence, l.renews_at, l.ended_at,
    l.next_price_id, l.cancel_at_end, l.past_due
  from credit_lines l join customers c on c.id = l.customer_id where l.kind = 'plan'`;

/**
 * Serialises the billing of one user across processes until the transaction is over. Members are
 * added under the same lock, so that none appears between the locks that follow.
 */
export function lockBilling(trx: Db, email: string): Promise<void> {
  return lockName(trx, "team", email);
}

/** The user's running plan, in either family. */
export function findRunningPlan(db: Db, email: string): Promise<PlanAccount | undefined> {
  return first(
    db,
    sql`${plans} and c.email = ${email} and l.ended_at is null order by c.family desc limit 1`,
  );
}

/** A plan, running or ended, by its subscription. */
export function findPlanBySubscription(db: Db, subId: string): Promise<PlanAccount | undefined> {
  return first(db, sql`${plans} and l.sub_id = ${subId}`);
}

/** Locks a plan in the order of a debit: its members, then the account. */
export async function lockPlan(trx: Db, accountId: string): Promise<PlanAccount> {
  await trx
    .selectFrom("sub_users")
    .select("id")
    .where("line_id", "=", accountId)
    .where("removed_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  const plan = await first(trx, sql`${plans} and l.id = ${accountId} for update of l`);
  if (!plan) throw new TypeError(`no plan ${accountId} to lock`);
  return plan;
}

async function first(db: Db, query: RawBuilder<unknown>): Promise<PlanAccount | undefined> {
  return (await query.$castTo<PlanAccount>().execute(db)).rows[0];
}

/** The plan on sale under a price id. Throws 400 for any other. */
export function requireOffer(ids: PriceIds, priceId: string): Plan {
  const plan = findPlanByPrice(ids, priceId);
  if (plan) return plan;
  throw new AppError("invalid-input", {
    details: [{ field: "priceId", message: "Choose one of the plans on sale." }],
  });
}

/** The running plan, if this provider renews it. Throws 404, 409. */
export function requirePlan(plan: PlanAccount | undefined, provider: BilledBy): PlanAccount {
  if (!plan)
    throw new AppError("not-found", { reason: "You don't have a plan. Choose one to start." });
  if (plan.billed_by === provider) return plan;
  throw new AppError("conflict", {
    message: "This plan was bought elsewhere and can't be changed here. Please contact us.",
  });
}

export function refuseSecondPlan(): AppError {
  return new AppError("conflict", {
    message: "You already have a plan. Change it instead of buying another.",
  });
}

/**
 * Whether a change to another plan begins now or at the end of the period. A price that is no
 * longer on sale is compared by its tier.
 */
export function changeBegins(ids: PriceIds, plan: PlanAccount, to: Plan): "now" | "period-end" {
  const from = findPlanByPrice(ids, plan.price_id) ?? {
    tier: (plan.tier ?? 0) as Tier,
    team: plan.price_id !== null && ids.subUserPriceIds.includes(plan.price_id),
    interval: plan.billing_interval ?? "month",
  };
  return whenChangeBegins(from, to);
}
