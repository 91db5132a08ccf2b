import type Stripe from "stripe";
import type { PlanLine } from "#server/backend/billing/plan-line.ts";
import { changeBegins } from "#server/backend/billing/plan-rules.ts";
import type { SeenSubscription } from "#server/backend/billing/stripe/read-account.ts";
import { askStripe } from "#server/backend/billing/stripe/stripe-client.ts";
import { findPlanByPrice, type Plan, type PriceIds } from "#shared/domain/plans.ts";
import { AppError } from "#shared/errors.ts";

/**
 * A subscription changed at Stripe; what it comes to here is taken over afterwards. One change of a
 * customer runs at a time, beginning from what Stripe says then, so a change that was made already
 * is not made again. `version` goes into every key: attempts of one change share it, the next
 * change has another, so that a card that was declined can be tried again.
 */
export interface SubscriptionChange {
  line: PlanLine;
  subscription: SeenSubscription;
  version: number;
}

export interface StripeChanges {
  change(change: SubscriptionChange, plan: Plan): Promise<void>;
  cancel(change: SubscriptionChange): Promise<void>;
  resume(change: SubscriptionChange): Promise<void>;
}

export function createStripeChanges(stripe: Stripe, ids: PriceIds): StripeChanges {
  return {
    change: async (change, plan) => {
      if (plan.priceId === change.line.price_id) return release(change);
      if (changeBegins(ids, change.line, plan) === "period-end") return schedule(change, plan);
      await release(change);
      try {
        await beginNow(change, plan);
      } catch (error) {
        // What was to come before is to come still.
        const next = change.subscription.schedule?.nextPriceId;
        if (next) await scheduleAnew(change, next, findPlanByPrice(ids, next)?.interval);
        throw error;
      }
    },
    cancel: async (change) => {
      await release(change);
      await update(change, "cancel", { cancel_at_period_end: true });
    },
    resume: async (change) => {
      await release(change);
      await keepRunning(change);
    },
  };

  /**
   * The full price at once for a new period from now; nothing is given back for the old one, whose
   * credits stay. A declined card changes nothing.
   */
  function beginNow(change: SubscriptionChange, plan: Plan): Promise<void> {
    return update(change, `now-${plan.priceId}`, {
      items: [{ id: itemOf(change), price: plan.priceId, quantity: 1 }],
      proration_behavior: "none",
      billing_cycle_anchor: { type: "now" },
      payment_behavior: "error_if_incomplete",
      ...endTakenBack(change),
    });
  }

  /**
   * A schedule of two phases: what is paid for to its end, then the new price, after which the
   * subscription runs on by itself.
   */
  async function schedule(change: SubscriptionChange, plan: Plan): Promise<void> {
    const { subscription } = change;
    await keepRunning(change);
    if (subscription.schedule)
      await setPhases(change, subscription.schedule.id, plan.priceId, plan.interval);
    else await scheduleAnew(change, plan.priceId, plan.interval);
  }

  async function scheduleAnew(
    change: SubscriptionChange,
    priceId: string,
    interval: Plan["interval"] = "month",
  ): Promise<void> {
    const made = await askStripe(() =>
      stripe.subscriptionSchedules.create(
        { from_subscription: change.subscription.id },
        keyed(change, `schedule-${priceId}`),
      ),
    );
    await setPhases(change, made.id, priceId, interval);
  }

  async function setPhases(
    change: SubscriptionChange,
    scheduleId: string,
    priceId: string,
    interval: Plan["interval"],
  ): Promise<void> {
    const { line, subscription } = change;
    const current = subscription.priceId ?? line.price_id ?? "";
    await askStripe(async () => {
      const { current_phase } = await stripe.subscriptionSchedules.retrieve(scheduleId);
      if (!current_phase) throw new AppError("conflict");
      const { start_date, end_date } = current_phase;
      await stripe.subscriptionSchedules.update(
        scheduleId,
        {
          end_behavior: "release",
          proration_behavior: "none",
          phases: [
            {
              items: [{ price: current, quantity: 1 }],
              start_date,
              end_date,
              proration_behavior: "none",
            },
            {
              items: [{ price: priceId, quantity: 1 }],
              duration: { interval, interval_count: 1 },
              proration_behavior: "none",
            },
          ],
        },
        keyed(change, `phases-${priceId}`),
      );
    });
  }

  /** While a schedule holds a subscription, its end cannot be set: nothing is to come any more. */
  async function release(change: SubscriptionChange): Promise<void> {
    const { schedule: held } = change.subscription;
    if (held)
      await askStripe(() =>
        stripe.subscriptionSchedules.release(held.id, {}, keyed(change, "release")),
      );
  }

  async function keepRunning(change: SubscriptionChange): Promise<void> {
    if (change.subscription.ending !== null) await update(change, "keep", endTakenBack(change));
  }

  async function update(
    change: SubscriptionChange,
    what: string,
    params: Stripe.SubscriptionUpdateParams,
  ): Promise<void> {
    await askStripe(() =>
      stripe.subscriptions.update(change.subscription.id, params, keyed(change, what)),
    );
  }
}

function endTakenBack({ subscription }: SubscriptionChange): Stripe.SubscriptionUpdateParams {
  if (subscription.ending === null) return {};
  return subscription.ending === "flag" ? { cancel_at_period_end: false } : { cancel_at: "" };
}

function keyed({ line, version }: SubscriptionChange, what: string): Stripe.RequestOptions {
  return { idempotencyKey: `${line.id}-${version}-${what}` };
}

function itemOf({ subscription }: SubscriptionChange): string {
  if (subscription.itemId === null) throw new AppError("conflict");
  return subscription.itemId;
}
