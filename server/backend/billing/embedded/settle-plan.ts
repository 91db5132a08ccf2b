import {
  findRunningPlan,
  lockPerson,
  lockPlan,
  type PlanLine,
  type Queryable,
} from "#server/backend/billing/plan-line.ts";
import { beginPeriod, endPlan } from "#server/backend/billing/plan-states.ts";
import { findPlanByPrice, type Plan, type PriceIds, periodEnd } from "#shared/domain/plans.ts";

/**
 * The person's running plan, held, with everything done that was due by `now`: each missed period
 * in its turn, then the end where it is to end. Undefined where none is running then. What others
 * renew is left alone.
 */
export async function settlePlan(
  client: Queryable,
  email: string,
  ids: PriceIds,
  now: Date,
): Promise<PlanLine | undefined> {
  await lockPerson(client, email);
  const found = await findRunningPlan(client, email);
  if (!found) return undefined;
  let line = await lockPlan(client, found.id);
  while (line.billed_by === "embedded" && line.renews_at !== null && line.renews_at <= now) {
    if (line.cancel_at_end) {
      await endPlan(client, line, line.renews_at, now);
      return undefined;
    }
    const plan = findPlanByPrice(ids, line.next_price_id ?? line.price_id);
    // A plan that is not on sale any more has no price to renew at: it stays as it is.
    if (!plan) return line;
    line = await renew(client, line, plan, line.renews_at, now);
  }
  return line;
}

/**
 * Embedded billing takes no money: what is due is paid on its day. The invoice is named after plan
 * and day, so that no period is paid twice.
 */
function renew(
  client: Queryable,
  line: PlanLine,
  plan: Plan,
  start: Date,
  at: Date,
): Promise<PlanLine> {
  const anchorDay = line.anchor_day ?? start.getUTCDate();
  const paid = paymentOf(
    plan,
    `in_${line.id}_${start.toISOString().slice(0, 10)}`,
    start,
    anchorDay,
  );
  return beginPeriod(client, line, { terms: plan, paid, reason: "renewed", at, anchorDay });
}

/** A period of a plan paid at embedded billing. */
export function paymentOf(plan: Plan, id: string, start: Date, anchorDay = start.getUTCDate()) {
  const { amount, currency, interval } = plan;
  return {
    id,
    amount,
    currency,
    url: null,
    start,
    end: periodEnd(start, interval, anchorDay),
    paidAt: start,
  };
}
