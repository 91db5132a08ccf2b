import type Stripe from "stripe";
import { type Customer, findOrCreateCustomer } from "#server/backend/accounts/customers.ts";
import type { Billing, CheckoutRequest } from "#server/backend/billing/billing.ts";
import { checkoutIdOf, openCheckout } from "#server/backend/billing/embedded/checkouts.ts";
import { findRunningPlan, refuseSecondPlan, requirePlan } from "#server/backend/billing/plans.ts";
import { readAccount } from "#server/backend/billing/stripe/account.ts";
import {
  createPaymentCustomers,
  createStripeClient,
  createStripePrices,
  isMissing,
  type StripeConfig,
} from "#server/backend/billing/stripe/stripe-client.ts";
import {
  createStripeEvents,
  createStripeSweep,
} from "#server/backend/billing/stripe/stripe-events.ts";
import {
  createPortal,
  openCheckoutSession,
  returnUrl,
} from "#server/backend/billing/stripe/stripe-pages.ts";
import {
  createStripeChanges,
  type StripeChanges,
  type SubscriptionChange,
} from "#server/backend/billing/stripe/subscription-changes.ts";
import { createClaims, createSynchronise } from "#server/backend/billing/stripe/synchronise.ts";
import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import type { User } from "#shared/contract/users.ts";
import type { PriceIds } from "#shared/domain/plans.ts";
import { AppError } from "#shared/errors.ts";

export interface StripeBillingOptions {
  database: Database;
  log: Log;
  stripeConfig: StripeConfig;
  /** The configured origin; null for the browser's own, if loopback. */
  baseUrl: string | null;
  ids: PriceIds;
  trialCredits: number;
  now(): Date;
}

/**
 * Billing through Stripe: purchases at its Checkout, cards and invoices in its portal; our plans
 * follow the subscriptions there.
 */
export function createStripeBilling(options: StripeBillingOptions): Billing {
  const { database, stripeConfig, baseUrl, ids, trialCredits, now } = options;
  const stripe = createStripeClient(stripeConfig);
  const synchronise = createSynchronise({ ...options, stripe });
  const events = createStripeEvents({
    ...options,
    stripe,
    webhookSecret: stripeConfig.webhookSecret,
    synchronise,
  });
  const payments = createPaymentCustomers({ ...options, stripe });
  const changes = createStripeChanges(stripe, ids);
  const openPortal = createPortal(stripe);
  const sweep = createStripeSweep({ ...options, synchronise, catchUp: events.catchUp });
  const claimed = createClaims(database);

  async function startCheckout(
    user: User,
    known: Customer,
    request: CheckoutRequest,
  ): Promise<{ url: string }> {
    const id = checkoutIdOf(user.email, request.key);
    const customer = await synchroniseOrReplace(user, known);
    // Synchronised just now: a plan paid a moment ago is there.
    if ((await findRunningPlan(database, user.email))?.billed_by === "stripe")
      throw refuseSecondPlan();
    await openCheckout(database, id, customer.id, request, now());
    const url = await openCheckoutSession(stripe, {
      id,
      paymentCustomer: customer.stripe_customerid,
      priceId: request.plan.priceId,
      successUrl: returnUrl(request, baseUrl, "started"),
      cancelUrl: returnUrl(request, baseUrl, "left"),
    });
    return { url };
  }

  /** Synchronises the customer; one from before Stripe was connected is replaced by a new one. */
  async function synchroniseOrReplace(user: User, customer: Customer): Promise<Customer> {
    try {
      await synchronise(customer.id);
      return customer;
    } catch (error) {
      if (!isMissing(error)) throw error;
      return { ...customer, stripe_customerid: await replacePaymentCustomer(customer, user) };
    }
  }

  async function replacePaymentCustomer(customer: Customer, user: User): Promise<string> {
    if ((await findRunningPlan(database, user.email))?.billed_by === "stripe")
      throw refuseSecondPlan();
    const created = await payments.create(user);
    await database
      .updateTable("customers")
      .set({ stripe_customerid: created })
      .where("id", "=", customer.id)
      .where("stripe_customerid", "=", customer.stripe_customerid)
      .execute();
    return created;
  }

  /**
   * Changes the subscription of the running plan, then synchronises; after a refusal as well, so
   * that the next attempt has idempotency keys of its own.
   */
  async function withSubscription(
    user: User,
    work: (to: StripeChanges, change: SubscriptionChange) => Promise<void>,
  ): Promise<void> {
    requirePlan(await findRunningPlan(database, user.email), "stripe");
    await withCustomer(user, async (customer) => {
      await synchronise(customer.id);
      const change = await readChange(stripe, database, customer, user);
      try {
        await work(changes, change);
      } catch (error) {
        await synchronise(customer.id).catch(() => undefined);
        throw error;
      }
      await synchronise(customer.id);
    });
  }

  /** For one request at a time, across processes. */
  async function withCustomer<T>(user: User, work: (customer: Customer) => Promise<T>): Promise<T> {
    const customer = await findOrCreateCustomer(database, user, { trialCredits, payments });
    return claimed(customer.id, () => work(customer));
  }

  return {
    provider: "stripe",
    prices: createStripePrices({ ...options, stripe }),
    payments,
    checkouts: null,
    events,
    startCheckout: (user, request) =>
      withCustomer(user, (customer) => startCheckout(user, customer, request)),
    change: (user, plan) => withSubscription(user, (to, change) => to.change(change, plan)),
    cancel: (user) => withSubscription(user, (to, change) => to.cancel(change)),
    resume: (user) => withSubscription(user, (to, change) => to.resume(change)),
    portal: (user, target) =>
      withCustomer(user, async (customer) => {
        const { stripe_customerid } = await synchroniseOrReplace(user, customer);
        return { url: await openPortal(stripe_customerid, returnUrl(target, baseUrl)) };
      }),
    settle: async () => undefined,
    refresh: (user) => sweep.refresh(user.email),
    close: sweep.close,
  };
}

/** The version is read first: the account read afterwards is at least as new. */
async function readChange(
  stripe: Stripe,
  database: Database,
  customer: Customer,
  user: User,
): Promise<SubscriptionChange> {
  const { billing_version: version } = await database
    .selectFrom("customers")
    .select("billing_version")
    .where("id", "=", customer.id)
    .executeTakeFirstOrThrow();
  const plan = requirePlan(await findRunningPlan(database, user.email), "stripe");
  const account = await readAccount(stripe, customer.stripe_customerid);
  const subscription = account.subscriptions.find(({ id }) => id === plan.sub_id);
  if (!subscription) throw new AppError("conflict");
  return { plan, subscription, version };
}
