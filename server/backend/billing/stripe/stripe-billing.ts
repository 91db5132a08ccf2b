import type Stripe from "stripe";
import { type Customer, findBuyer } from "#server/backend/accounts/customers.ts";
import type { Billing, ComeBack, Person, PurchaseWish } from "#server/backend/billing/billing.ts";
import { checkoutIdOf, openCheckout } from "#server/backend/billing/embedded/checkouts.ts";
import { findRunningPlan } from "#server/backend/billing/plan-line.ts";
import { refuseSecondPlan, requirePlan } from "#server/backend/billing/plan-rules.ts";
import { createClaims } from "#server/backend/billing/stripe/claims.ts";
import { comeBackAddress } from "#server/backend/billing/stripe/come-back-address.ts";
import { createPaymentCustomers } from "#server/backend/billing/stripe/payment-customers.ts";
import { readAccount } from "#server/backend/billing/stripe/read-account.ts";
import {
  createStripeChanges,
  type StripeChanges,
  type SubscriptionChange,
} from "#server/backend/billing/stripe/stripe-changes.ts";
import { openCheckoutSession } from "#server/backend/billing/stripe/stripe-checkout.ts";
import {
  createStripeClient,
  isMissing,
  type StripeConfig,
} from "#server/backend/billing/stripe/stripe-client.ts";
import { createStripeEvents } from "#server/backend/billing/stripe/stripe-events.ts";
import { createPortal } from "#server/backend/billing/stripe/stripe-portal.ts";
import { createStripePrices } from "#server/backend/billing/stripe/stripe-prices.ts";
import { createStripeSweep } from "#server/backend/billing/stripe/stripe-sweep.ts";
import { createSynchronise } from "#server/backend/billing/stripe/synchronise.ts";
import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import type { PriceIds } from "#shared/domain/plans.ts";
import { AppError } from "#shared/errors.ts";

export interface StripeBillingOptions {
  database: Database;
  log: Log;
  stripeConfig: StripeConfig;
  /** The configured origin; without one the browser's own, where that is a loopback address. */
  baseUrl: string | null;
  ids: PriceIds;
  trialCredits: number;
  now(): Date;
}

/**
 * Billing through Stripe: bought at its Checkout, cards and invoices in its portal; our plans
 * follow what it says.
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
    person: Person,
    buyer: Customer,
    wish: PurchaseWish,
  ): Promise<{ url: string }> {
    const id = checkoutIdOf(person.email, wish.key);
    const customer = await knownAtStripe(person, buyer);
    // Also what was paid a moment ago and not told yet.
    if ((await findRunningPlan(database.pool, person.email))?.billed_by === "stripe")
      throw refuseSecondPlan();
    await openCheckout(database.pool, id, customer.id, wish, now());
    const url = await openCheckoutSession(stripe, {
      id,
      paymentCustomer: customer.stripe_customerid,
      priceId: wish.plan.priceId,
      successUrl: comeBackAddress(wish, baseUrl, "started"),
      cancelUrl: comeBackAddress(wish, baseUrl, "left"),
    });
    return { url };
  }

  /**
   * The person's customer, taken over from Stripe just now; one that Stripe does not have, from
   * before it was connected, is replaced.
   */
  async function knownAtStripe(person: Person, customer: Customer): Promise<Customer> {
    try {
      await synchronise(customer.id);
      return customer;
    } catch (error) {
      if (!isMissing(error)) throw error;
      return { ...customer, stripe_customerid: await replacePaymentCustomer(customer, person) };
    }
  }

  async function replacePaymentCustomer(customer: Customer, person: Person): Promise<string> {
    if ((await findRunningPlan(database.pool, person.email))?.billed_by === "stripe")
      throw refuseSecondPlan();
    const made = await payments.create(person);
    await database.pool.query(
      "update customers set stripe_customerid = $2 where id = $1 and stripe_customerid = $3",
      [customer.id, made, customer.stripe_customerid],
    );
    return made;
  }

  /**
   * Changes the subscription behind the running plan, then takes over what came of it; after a
   * refusal too, so that the next try has keys of its own.
   */
  async function withSubscription(
    person: Person,
    work: (to: StripeChanges, change: SubscriptionChange) => Promise<void>,
  ): Promise<void> {
    requirePlan(await findRunningPlan(database.pool, person.email), "stripe");
    await withBuyer(person, async (customer) => {
      await synchronise(customer.id);
      const change = await readChange(stripe, database, customer, person);
      try {
        await work(changes, change);
      } catch (error) {
        await synchronise(customer.id).catch(() => undefined);
        throw error;
      }
      await synchronise(customer.id);
    });
  }

  /** For one request at a time, in whichever process. */
  async function withBuyer<T>(
    person: Person,
    work: (customer: Customer) => Promise<T>,
  ): Promise<T> {
    const customer = await findBuyer(database, person, { trialCredits, payments });
    return claimed(customer.id, () => work(customer));
  }

  return {
    provider: "stripe",
    prices: createStripePrices({ ...options, stripe }),
    payments,
    checkouts: null,
    events,
    startCheckout: (person, wish) =>
      withBuyer(person, (customer) => startCheckout(person, customer, wish)),
    change: (person, plan) => withSubscription(person, (to, change) => to.change(change, plan)),
    cancel: (person) => withSubscription(person, (to, change) => to.cancel(change)),
    resume: (person) => withSubscription(person, (to, change) => to.resume(change)),
    portal: (person, place: ComeBack) =>
      withBuyer(person, async (customer) => {
        const { stripe_customerid } = await knownAtStripe(person, customer);
        return { url: await openPortal(stripe_customerid, comeBackAddress(place, baseUrl)) };
      }),
    settle: async () => undefined,
    refresh: (person) => sweep.refresh(person.email),
    close: sweep.close,
  };
}

/** The version is read first: what Stripe answers afterwards is at least as new. */
async function readChange(
  stripe: Stripe,
  database: Database,
  customer: Customer,
  person: Person,
): Promise<SubscriptionChange> {
  const { rows } = await database.pool.query<{ version: number }>(
    "select billing_version as version from customers where id = $1",
    [customer.id],
  );
  const line = requirePlan(await findRunningPlan(database.pool, person.email), "stripe");
  const account = await readAccount(stripe, customer.stripe_customerid);
  const subscription = account.subscriptions.find(({ id }) => id === line.sub_id);
  if (!subscription) throw new AppError("conflict");
  return { line, subscription, version: rows[0]?.version ?? 0 };
}
