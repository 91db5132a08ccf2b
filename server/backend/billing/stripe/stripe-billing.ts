import type Stripe from "stripe";
import { type Customer, findBuyer } from "#server/backend/accounts/customers.ts";
import type { Billing, ComeBack, Person, PurchaseWish } from "#server/backend/billing/billing.ts";
import { checkoutIdOf, openCheckout } from "#server/backend/billing/embedded/checkouts.ts";
import { findRunningPlan } from "#server/backend/billing/plan-line.ts";
import { refuseSecondPlan, requirePlan } from "#server/backend/billing/plan-rules.ts";
import { comeBackAddress } from "#server/backend/billing/stripe/come-back-address.ts";
import { createOneByOne } from "#server/backend/billing/stripe/one-by-one.ts";
import { createPaymentCustomers } from "#server/backend/billing/stripe/payment-customers.ts";
import { readAccount } from "#server/backend/billing/stripe/read-account.ts";
import { createStripeChanges, type StripeChanges, type SubscriptionChange } from "#server/backend/billing/stripe/stripe-changes.ts";
import { openCheckoutSession } from "#server/backend/billing/stripe/stripe-checkout.ts";
import { createStripeClient, isMissing, type StripeConfig } from "#server/backend/billing/stripe/stripe-client.ts";
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

/** Billing through Stripe: bought at its Checkout, cards and invoices in its portal; our plans follow what it says. */
export function createStripeBilling(options: StripeBillingOptions): Billing {
  const { database, stripeConfig, baseUrl, ids, trialCredits } = options;
  const stripe = createStripeClient(stripeConfig);
  const synchronise = createSynchronise({ ...options, stripe });
  const events = createStripeEvents({ ...options, stripe, webhookSecret: stripeConfig.webhookSecret, synchronise });
  const payments = createPaymentCustomers({ ...options, stripe });
  const changes = createStripeChanges(stripe, ids);
  const openPortal = createPortal(stripe);
  const sweep = createStripeSweep({ ...options, synchronise, catchUp: events.catchUp });
  const oneByOne = createOneByOne();

  async function startCheckout(person: Person, wish: PurchaseWish): Promise<{ url: string }> {
    const id = checkoutIdOf(person.email, wish.key);
    const customer = await knownAtStripe(person);
    // Also what was paid a moment ago and not told yet.
    if ((await findRunningPlan(database.pool, person.email))?.billed_by === "stripe") throw refuseSecondPlan();
    await openCheckout(database.pool, id, customer.id, wish);
    const url = await openCheckoutSession(stripe, {
      id,
      paymentCustomer: customer.stripe_customerid,
      priceId: wish.plan.priceId,
      successUrl: comeBackAddress(wish, baseUrl, "started"),
      cancelUrl: comeBackAddress(wish, baseUrl, "left"),
    });
    return { url };
  }

  /** The person's customer, taken over from Stripe just now; one that Stripe does not have, from before it was connected, is replaced. */
  async function knownAtStripe(person: Person): Promise<Customer> {
    const customer = await findBuyer(database, person, { trialCredits, payments });
    try {
      await synchronise(customer.id);
      return customer;
    } catch (error) {
      if (!isMissing(error)) throw error;
      return { ...customer, stripe_customerid: await replacePaymentCustomer(customer, person) };
    }
  }

  async function replacePaymentCustomer(customer: Customer, person: Person): Promise<string> {
    if ((await findRunningPlan(database.pool, person.email))?.billed_by === "stripe") throw refuseSecondPlan();
    const made = await payments.create(person);
    await database.pool.query("update customers set stripe_customerid = $2 where id = $1 and stripe_customerid = $3", [
      customer.id,
      made,
      customer.stripe_customerid,
    ]);
    return made;
  }

  /** Changes the subscription behind the running plan, then takes over what came of it; after a refusal too, which ends the change's keys. */
  async function withSubscription(
    person: Person,
    work: (changes: StripeChanges, change: SubscriptionChange) => Promise<void>,
  ): Promise<void> {
    const customer = await findBuyer(database, person, { trialCredits, payments });
    requirePlan(await findRunningPlan(database.pool, person.email), "stripe");
    await synchronise(customer.id);
    const change = await readChange(stripe, database, customer, person);
    try {
      await work(changes, change);
    } catch (error) {
      await synchronise(customer.id).catch(() => undefined);
      throw error;
    }
    await synchronise(customer.id);
  }

  return {
    provider: "stripe",
    prices: createStripePrices({ ...options, stripe }),
    payments,
    checkouts: null,
    events,
    startCheckout: (person, wish) => oneByOne(person.email, () => startCheckout(person, wish)),
    change: (person, plan) => oneByOne(person.email, () => withSubscription(person, (to, change) => to.change(change, plan))),
    cancel: (person) => oneByOne(person.email, () => withSubscription(person, (to, change) => to.cancel(change))),
    resume: (person) => oneByOne(person.email, () => withSubscription(person, (to, change) => to.resume(change))),
    portal: async (person, place: ComeBack) => {
      const customer = await knownAtStripe(person);
      return { url: await openPortal(customer.stripe_customerid, comeBackAddress(place, baseUrl)) };
    },
    settle: async () => undefined,
    refresh: (person) => sweep.refresh(person.email),
    close: sweep.close,
  };
}

/** The version is read first: what Stripe answers afterwards is at least as new. */
async function readChange(stripe: Stripe, database: Database, customer: Customer, person: Person): Promise<SubscriptionChange> {
  const { rows } = await database.pool.query<{ version: number }>("select billing_version as version from customers where id = $1", [
    customer.id,
  ]);
  const line = requirePlan(await findRunningPlan(database.pool, person.email), "stripe");
  const account = await readAccount(stripe, customer.stripe_customerid);
  const subscription = account.subscriptions.find(({ id }) => id === line.sub_id);
  if (!subscription) throw new AppError("conflict");
  return { line, subscription, version: rows[0]?.version ?? 0 };
}
