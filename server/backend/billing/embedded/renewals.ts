import { sql } from "kysely";
import { beginPeriod, endPlan, type PaidPeriod } from "#server/backend/billing/plan-states.ts";
import {
  findRunningPlan,
  lockBilling,
  lockPlan,
  type PlanAccount,
} from "#server/backend/billing/plans.ts";
import type { Database, Db } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import {
  findPlanByPrice,
  listPlans,
  type Plan,
  type PriceIds,
  periodEnd,
} from "#shared/domain/plans.ts";

/**
 * Locks the user's running plan and does what is due by `now`: renews each missed period in turn,
 * or ends the plan. Undefined if none is running then. Plans billed elsewhere are left alone.
 */
export async function settlePlan(
  trx: Db,
  email: string,
  ids: PriceIds,
  now: Date,
): Promise<PlanAccount | undefined> {
  await lockBilling(trx, email);
  const found = await findRunningPlan(trx, email);
  if (!found) return undefined;
  let plan = await lockPlan(trx, found.id);
  while (plan.billed_by === "embedded" && plan.renews_at !== null && plan.renews_at <= now) {
    if (plan.cancel_at_end) {
      await endPlan(trx, plan, plan.renews_at, now);
      return undefined;
    }
    const offer = findPlanByPrice(ids, plan.next_price_id ?? plan.price_id);
    // A plan no longer on sale has no price to renew at: it stays as it is.
    if (!offer) return plan;
    plan = await renew(trx, plan, offer, plan.renews_at, now);
  }
  return plan;
}

/**
 * Embedded billing takes no money: a due period counts as paid on its day. The invoice's id is made
 * of account and day, so that no period is paid twice.
 */
function renew(
  trx: Db,
  plan: PlanAccount,
  offer: Plan,
  start: Date,
  at: Date,
): Promise<PlanAccount> {
  const anchorDay = plan.anchor_day ?? start.getUTCDate();
  const paid = paymentOf(
    offer,
    `in_${plan.id}_${start.toISOString().slice(0, 10)}`,
    start,
    anchorDay,
  );
  return beginPeriod(trx, plan, { terms: offer, paid, reason: "renewed", at, anchorDay });
}

/** A period paid at embedded billing. */
export function paymentOf(
  offer: Plan,
  id: string,
  start: Date,
  anchorDay = start.getUTCDate(),
): PaidPeriod {
  const { amount, currency, interval } = offer;
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

const pauseMs = 60_000;
const atOnce = 100;

export interface DueSweepOptions {
  database: Database;
  log: Log;
  ids: PriceIds;
  now(): Date;
}

export interface DueSweep {
  /**
   * Settles the plans that a user's balance depends on: their own and the one they are a member of.
   * Queries the database only when something may be due.
   */
  settle(email: string): Promise<void>;
  close(): Promise<void>;
}

interface Renewal {
  email: string;
  renews_at: Date;
}

/**
 * Renews and ends due plans: at the start, once a minute, and a user's own before their balance is
 * read.
 */
export function createDueSweep({ database, log, ids, now }: DueSweepOptions): DueSweep {
  const onSale = listPlans(ids).map(({ priceId }) => priceId);
  let running: Promise<void> | null = null;
  /** Nothing is due from here to there; a clock put back is outside of it. */
  let quiet = { from: 0, to: 0 };
  let closed = false;

  const settle = async (email: string): Promise<void> => {
    const time = now().getTime();
    if (time >= quiet.from && time < quiet.to) return;
    for (const owner of await findDueOwners(database, email, now())) await settleOwner(owner);
  };

  async function settleOwner(owner: string): Promise<void> {
    await database.transaction().execute((trx) => settlePlan(trx, owner, ids, now()));
  }

  const sweepOnce = (): void => {
    if (closed) return;
    running ??= sweep()
      .catch((error: unknown) => log.warn({ err: error }, "could not look for due plans"))
      .finally(() => {
        running = null;
      });
  };

  async function sweep(): Promise<void> {
    const failed: string[] = [];
    for (;;) {
      const next = await findNextRenewals(failed);
      const due = next.filter(({ renews_at }) => renews_at <= now());
      for (const { email } of due) if (!(await settleOne(email))) failed.push(email);
      if (due.length > 0 && !closed) continue;
      const from = now().getTime();
      quiet = {
        from,
        to: Math.min(from + pauseMs, next[0]?.renews_at.getTime() ?? Number.POSITIVE_INFINITY),
      };
      return;
    }
  }

  /** The next renewals, due or not, earliest first. */
  async function findNextRenewals(failed: readonly string[]): Promise<Renewal[]> {
    const { rows } = await sql<Renewal>`
      select c.email, l.renews_at from credit_lines l join customers c on c.id = l.customer_id
      where l.kind = 'plan' and l.ended_at is null and l.renews_at is not null
        and l.billed_by = 'embedded'
        and (l.cancel_at_end or coalesce(l.next_price_id, l.price_id) = any(${onSale}))
        and not c.email = any(${failed})
      order by l.renews_at limit ${atOnce}`.execute(database);
    return rows;
  }

  /** A plan that fails must not hold up the others; the next sweep retries it. */
  async function settleOne(email: string): Promise<boolean> {
    try {
      await settleOwner(email);
      return true;
    } catch (error) {
      log.error({ err: error }, "a due plan could not be settled");
      return false;
    }
  }

  const timer = setInterval(sweepOnce, pauseMs).unref();
  sweepOnce();
  return {
    settle,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** The owners of due plans that a user's balance depends on. */
async function findDueOwners(db: Db, email: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct c.email from credit_lines l join customers c on c.id = l.customer_id
    where l.kind = 'plan' and l.ended_at is null and l.billed_by = 'embedded'
      and l.renews_at <= ${now}
      and (c.email = ${email} or l.id in (
        select line_id from sub_users where email = ${email} and removed_at is null))`.execute(db);
  return rows.map((owner) => owner.email);
}
