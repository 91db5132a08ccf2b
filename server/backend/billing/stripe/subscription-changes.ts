import type Stripe from "stripe";
import { changeBegins, type PlanAccount } from "#server/backend/billing/plans.ts";
import type { StripeSubscription } from "#server/backend/billing/stripe/account.ts";
import { askStripe } from "#server/backend/billing/stripe/stripe-client.ts";
import { findPlanByPrice, type Plan, type PriceIds } from "#shared/domain/plans.ts";
import { AppError } from "#shared/errors.ts";

/**
 * A change of a subscription at Stripe; its effect here is synchronised afterwards. One change of a
 * customer runs at a time, from the subscription's present state, so that none is made twice.
 * `version` is part of every idempotency key: retries of one change share it, the next change has
 * another, so that a declined card can be tried again.
 */
export interface SubscriptionChange {
  plan: PlanAccount;
  subscription: StripeSubscription;
  version: number;
}

export interface StripeChanges {
  change(change: SubscriptionChange, offer: Plan): Promise<void>;
  cancel(change: SubscriptionChange): Promise<void>;
  resume(change: SubscriptionChange): Promise<void>;
}

export function createStripeChanges(stripe: Stripe, ids: PriceIds): StripeChanges {
  return {
    change: async (change, offer) => {
      if (offer.priceId === change.plan.price_id) return release(change);
      if (changeBegins(ids, change.plan, offer) === "period-end") return schedule(change, offer);
      await release(change);
      try {
        await beginNow(change, offer);
      } catch (error) {
        // Restores the scheduled change that was released.
        const next = change.subscription.schedule?.nextPriceId;
        if (next) await replaceSchedule(change, next, findPlanByPrice(ids, next)?.interval);
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
   * The full price for a new period from now, without proration: the old period's credits stay. A
   * declined card changes nothing.
   */
  function beginNow(change: SubscriptionChange, offer: Plan): Promise<void> {
    return update(change, `now-${offer.priceId}`, {
      items: [{ id: itemOf(change), price: offer.priceId, quantity: 1 }],
      proration_behavior: "none",
      billing_cycle_anchor: { type: "now" },
      payment_behavior: "error_if_incomplete",
      ...withoutEnd(change),
    });
  }

  /** Two phases: the paid period to its end, then the new price; then the schedule is released. */
  async function schedule(change: SubscriptionChange, offer: Plan): Promise<void> {
    const { subscription } = change;
    await keepRunning(change);
    if (subscription.schedule)
      await setPhases(change, subscription.schedule.id, offer.priceId, offer.interval);
    else await replaceSchedule(change, offer.priceId, offer.interval);
  }

  async function replaceSchedule(
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
    const { plan, subscription } = change;
    const current = subscription.priceId ?? plan.price_id ?? "";
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

  /** Cancels the schedule: Stripe refuses to set the end of a scheduled subscription. */
  async function release(change: SubscriptionChange): Promise<void> {
    const { schedule } = change.subscription;
    if (schedule)
      await askStripe(() =>
        stripe.subscriptionSchedules.release(schedule.id, {}, keyed(change, "release")),
      );
  }

  async function keepRunning(change: SubscriptionChange): Promise<void> {
    if (change.subscription.ending !== null) await update(change, "keep", withoutEnd(change));
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

function withoutEnd({ subscription }: SubscriptionChange): Stripe.SubscriptionUpdateParams {
  if (subscription.ending === null) return {};
  return subscription.ending === "flag" ? { cancel_at_period_end: false } : { cancel_at: "" };
}

function keyed({ plan, version }: SubscriptionChange, what: string): Stripe.RequestOptions {
  return { idempotencyKey: `${plan.id}-${version}-${what}` };
}

function itemOf({ subscription }: SubscriptionChange): string {
  if (subscription.itemId === null) throw new AppError("conflict");
  return subscription.itemId;
}
