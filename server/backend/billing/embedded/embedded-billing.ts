import { randomUUID } from "node:crypto";
import { findOrCreateCustomer } from "#server/backend/accounts/customers.ts";
import type { Billing, PaymentCustomers, Price } from "#server/backend/billing/billing.ts";
import {
  checkoutIdOf,
  createCheckouts,
  openCheckout,
} from "#server/backend/billing/embedded/checkouts.ts";
import {
  createDueSweep,
  paymentOf,
  settlePlan,
} from "#server/backend/billing/embedded/renewals.ts";
import { beginPeriod, setRenewal } from "#server/backend/billing/plan-states.ts";
import {
  changeBegins,
  type PlanAccount,
  refuseSecondPlan,
  requirePlan,
} from "#server/backend/billing/plans.ts";
import type { Database, Db } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import type { User } from "#shared/contract/users.ts";
import { listPlans, type Plan, type PriceIds, periodEnd } from "#shared/domain/plans.ts";
import { paths } from "#shared/paths.ts";

export interface EmbeddedBillingOptions {
  database: Database;
  log: Log;
  ids: PriceIds;
  trialCredits: number;
  now(): Date;
}

/** Billing without a payment provider: no money moves, and plans go through the same states. */
export function createEmbeddedBilling(options: EmbeddedBillingOptions): Billing {
  const { database, ids, trialCredits, now } = options;
  const payments: PaymentCustomers = {
    create: async () => `cus_${randomUUID().replaceAll("-", "").slice(0, 18)}`,
    discard: async () => undefined,
  };
  const sweep = createDueSweep(options);
  const prices = new Map<string, Price>(
    listPlans(ids).map(({ priceId, amount, currency }) => [priceId, { amount, currency }]),
  );

  /** Works on the user's settled plan in the transaction that locks it. */
  function withPlan(
    user: User,
    work: (trx: Db, plan: PlanAccount | undefined) => Promise<void>,
  ): Promise<void> {
    return database
      .transaction()
      .execute(async (trx) => work(trx, await settlePlan(trx, user.email, ids, now())));
  }

  return {
    provider: "embedded",
    prices: async () => prices,
    payments,
    checkouts: createCheckouts(options),
    events: null,
    startCheckout: async (user, request) => {
      const id = checkoutIdOf(user.email, request.key);
      const customer = await findOrCreateCustomer(database, user, { trialCredits, payments });
      await withPlan(user, async (trx, plan) => {
        if (plan) throw refuseSecondPlan();
        await openCheckout(trx, id, customer.id, request, now());
      });
      return { url: paths.checkout(id) };
    },
    change: (user, offer) =>
      withPlan(user, (trx, plan) => change(trx, requirePlan(plan, "embedded"), offer)),
    cancel: (user) => withPlan(user, (trx, plan) => cancel(trx, requirePlan(plan, "embedded"))),
    resume: (user) =>
      withPlan(user, (trx, plan) =>
        setRenewal(trx, requirePlan(plan, "embedded"), {
          cancelAtEnd: false,
          nextPriceId: null,
        }),
      ),
    portal: async () => ({ url: paths.pricing() }),
    settle: sweep.settle,
    refresh: async () => undefined,
    close: sweep.close,
  };

  async function change(trx: Db, plan: PlanAccount, offer: Plan): Promise<void> {
    if (offer.priceId === plan.price_id) return setRenewal(trx, plan, { nextPriceId: null });
    if (changeBegins(ids, plan, offer) === "period-end")
      return setRenewal(trx, plan, {
        nextPriceId: offer.priceId,
        cancelAtEnd: false,
        renewsAt: endOfPeriod(plan),
      });
    const at = now();
    const paid = paymentOf(offer, `in_${plan.id}_${plan.period_sequence}`, at);
    await beginPeriod(trx, plan, {
      terms: offer,
      paid,
      reason: "changed",
      at,
      anchorDay: at.getUTCDate(),
    });
  }

  function cancel(trx: Db, plan: PlanAccount): Promise<void> {
    return setRenewal(trx, plan, {
      cancelAtEnd: true,
      nextPriceId: null,
      renewsAt: endOfPeriod(plan),
    });
  }

  /** For a plan without a known future end: the next day on which its period would end. */
  function endOfPeriod(plan: PlanAccount): Date {
    let end = plan.renews_at ?? plan.period_started_at;
    while (end <= now()) end = periodEnd(end, plan.billing_interval ?? "month");
    return end;
  }
}
