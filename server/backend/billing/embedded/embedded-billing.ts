import { randomUUID } from "node:crypto";
import { findBuyer, inTransaction } from "#server/backend/accounts/customers.ts";
import type { Billing, PaymentCustomers, Person, Price } from "#server/backend/billing/billing.ts";
import {
  checkoutIdOf,
  createCheckouts,
  openCheckout,
} from "#server/backend/billing/embedded/checkouts.ts";
import { createDueSweep } from "#server/backend/billing/embedded/due-sweep.ts";
import { paymentOf, settlePlan } from "#server/backend/billing/embedded/settle-plan.ts";
import type { PlanLine, Queryable } from "#server/backend/billing/plan-line.ts";
import { changeBegins, refuseSecondPlan, requirePlan } from "#server/backend/billing/plan-rules.ts";
import { beginPeriod, setOutlook } from "#server/backend/billing/plan-states.ts";
import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import { listPlans, type Plan, type PriceIds, periodEnd } from "#shared/domain/plans.ts";

export interface EmbeddedBillingOptions {
  database: Database;
  log: Log;
  ids: PriceIds;
  trialCredits: number;
  now(): Date;
}

/** Billing without a payment provider: no money moves, and the plans walk the same states. */
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

  /** Works on the person's plan as it is now, held until the work is done. */
  function withPlan(
    person: Person,
    work: (client: Queryable, line: PlanLine | undefined) => Promise<void>,
  ): Promise<void> {
    return inTransaction(database.pool, async (client) =>
      work(client, await settlePlan(client, person.email, ids, now())),
    );
  }

  return {
    provider: "embedded",
    prices: async () => prices,
    payments,
    checkouts: createCheckouts(options),
    events: null,
    startCheckout: async (person, wish) => {
      const id = checkoutIdOf(person.email, wish.key);
      const customer = await findBuyer(database, person, { trialCredits, payments });
      await withPlan(person, async (client, line) => {
        if (line) throw refuseSecondPlan();
        await openCheckout(client, id, customer.id, wish, now());
      });
      return { url: `/checkout/${id}` };
    },
    change: (person, plan) =>
      withPlan(person, (client, line) => change(client, requirePlan(line, "embedded"), plan)),
    cancel: (person) =>
      withPlan(person, (client, line) => cancel(client, requirePlan(line, "embedded"))),
    resume: (person) =>
      withPlan(person, (client, line) =>
        setOutlook(client, requirePlan(line, "embedded"), {
          cancelAtEnd: false,
          nextPriceId: null,
        }),
      ),
    portal: async () => ({ url: "/pricing" }),
    settle: sweep.settle,
    refresh: async () => undefined,
    close: sweep.close,
  };

  async function change(client: Queryable, line: PlanLine, plan: Plan): Promise<void> {
    if (plan.priceId === line.price_id) return setOutlook(client, line, { nextPriceId: null });
    if (changeBegins(ids, line, plan) === "period-end")
      return setOutlook(client, line, {
        nextPriceId: plan.priceId,
        cancelAtEnd: false,
        renewsAt: endOfPeriod(line),
      });
    const at = now();
    const paid = paymentOf(plan, `in_${line.id}_${line.period_sequence}`, at);
    await beginPeriod(client, line, {
      terms: plan,
      paid,
      reason: "changed",
      at,
      anchorDay: at.getUTCDate(),
    });
  }

  function cancel(client: Queryable, line: PlanLine): Promise<void> {
    return setOutlook(client, line, {
      cancelAtEnd: true,
      nextPriceId: null,
      renewsAt: endOfPeriod(line),
    });
  }

  /**
   * Of a plan from elsewhere, whose end nobody told or which is past: the next day on which a
   * period of it would end.
   */
  function endOfPeriod(line: PlanLine): Date {
    let end = line.renews_at ?? line.period_started_at;
    while (end <= now()) end = periodEnd(end, line.billing_interval ?? "month");
    return end;
  }
}
