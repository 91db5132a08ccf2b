import type Stripe from "stripe";
import { askStripe } from "#server/backend/billing/stripe/stripe-client.ts";

/** A customer's state at Stripe. Only this module knows the shapes of Stripe's objects. */
export interface Account {
  /** Oldest first. */
  subscriptions: StripeSubscription[];
}

export interface StripeSubscription {
  id: string;
  /** Of its one item, which carries the price. */
  itemId: string | null;
  priceId: string | null;
  periodEnd: Date | null;
  endedAt: Date | null;
  /** Set to end: by the flag for the period's end, or on a date, as the portal may do. */
  ending: "flag" | "date" | null;
  pastDue: boolean;
  schedule: {
    id: string;
    /** The price after the present period. */
    nextPriceId: string | null;
  } | null;
  /** Oldest first. */
  invoices: StripeInvoice[];
}

export interface StripeInvoice {
  id: string;
  state: "paid" | "open" | "void";
  /** Null if it does not pay for a period of a plan. */
  priceId: string | null;
  start: Date;
  end: Date;
  amount: number;
  currency: string;
  paidAt: Date;
  /** In full. */
  refunded: boolean;
  /** The dispute that has withdrawn the payment, open or lost. */
  disputeId: string | null;
  url: string | null;
}

/** More than any customer has; beyond it, an error beats an incomplete state. */
const most = 5000;

export async function readAccount(stripe: Stripe, customer: string): Promise<Account> {
  const [subscriptions, invoices, charges] = await askStripe(() =>
    Promise.all([
      stripe.subscriptions
        .list({ customer, status: "all", limit: 100, expand: ["data.schedule"] })
        .autoPagingToArray({ limit: most }),
      stripe.invoices
        .list({ customer, limit: 100, expand: ["data.payments"] })
        .autoPagingToArray({ limit: most }),
      stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: most }),
    ]),
  );
  const chargeStates: ChargeStates = {
    refunded: new Set(charges.filter((charge) => charge.refunded).flatMap(namesOf)),
    disputes: await readDisputes(stripe, charges),
  };
  const seen = invoices.toSorted(byAge).map((invoice) => ({
    of: subscriptionOf(invoice),
    invoice: readInvoice(invoice, chargeStates),
  }));
  return {
    subscriptions: subscriptions.toSorted(byAge).map((one) =>
      readSubscription(
        one,
        seen.filter(({ of }) => of === one.id).map(({ invoice }) => invoice),
      ),
    ),
  };
}

/** The fate of payments, by charge id. */
interface ChargeStates {
  refunded: ReadonlySet<string>;
  disputes: ReadonlyMap<string, string>;
}

/**
 * In these states the money is withdrawn. An inquiry (`warning_…`) withdraws nothing, and a dispute
 * that is won or prevented gives it back.
 */
const withdrawn: ReadonlySet<string> = new Set([
  "needs_response",
  "under_review",
  "lost",
  "appeal_needs_response",
  "appeal_under_review",
]);

async function readDisputes(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    charges
      .filter(({ disputed }) => disputed)
      .map(async (charge) => {
        const disputes = await askStripe(() =>
          stripe.disputes
            .list({ charge: charge.id, limit: 100 })
            .autoPagingToArray({ limit: most }),
        );
        const taken = disputes.toSorted(byAge).find(({ status }) => withdrawn.has(status));
        return taken ? namesOf(charge).map((name) => [name, taken.id] as const) : [];
      }),
  );
  return new Map(found.flat());
}

function byAge(a: { created: number; id: string }, b: { created: number; id: string }): number {
  return a.created - b.created || (a.id < b.id ? -1 : 1);
}

function readSubscription(
  subscription: Stripe.Subscription,
  invoices: StripeInvoice[],
): StripeSubscription {
  const { id, status, ended_at, cancel_at, cancel_at_period_end, items, schedule } = subscription;
  const item = items.data[0];
  return {
    id,
    itemId: item?.id ?? null,
    priceId: item?.price.id ?? null,
    periodEnd: item ? toDate(item.current_period_end) : null,
    endedAt: ended_at === null ? null : toDate(ended_at),
    ending: cancel_at_period_end ? "flag" : cancel_at !== null ? "date" : null,
    pastDue: status === "past_due" || status === "unpaid",
    schedule: schedule !== null && typeof schedule === "object" ? readSchedule(schedule) : null,
    invoices,
  };
}

function readSchedule(schedule: Stripe.SubscriptionSchedule): StripeSubscription["schedule"] {
  const next = schedule.phases.find(
    ({ start_date }) =>
      schedule.current_phase !== null && start_date >= schedule.current_phase.end_date,
  );
  const price = next?.items[0]?.price;
  return { id: schedule.id, nextPriceId: price === undefined ? null : idOf(price) };
}

function readInvoice(invoice: Stripe.Invoice, { refunded, disputes }: ChargeStates): StripeInvoice {
  const line = invoice.lines.data.filter(isPeriodOfPlan).at(-1);
  const price = line?.pricing?.price_details?.price;
  const payments = (invoice.payments?.data ?? []).flatMap(({ payment }) => namesOfPayment(payment));
  return {
    id: invoice.id,
    state: invoice.status === "paid" ? "paid" : invoice.status === "open" ? "open" : "void",
    priceId: price === undefined ? null : idOf(price),
    start: toDate(line?.period.start ?? invoice.period_start),
    end: toDate(line?.period.end ?? invoice.period_end),
    amount: invoice.status === "paid" ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    paidAt: toDate(invoice.status_transitions.paid_at ?? invoice.created),
    refunded: payments.some((name) => refunded.has(name)),
    disputeId: payments.map((name) => disputes.get(name)).find((id) => id !== undefined) ?? null,
    url: invoice.hosted_invoice_url ?? null,
  };
}

/** Prorations bring no credits. */
function isPeriodOfPlan({ parent }: Stripe.InvoiceLineItem): boolean {
  return (
    parent?.type === "subscription_item_details" &&
    parent.subscription_item_details?.proration === false
  );
}

function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription;
  return subscription === undefined ? null : idOf(subscription);
}

function namesOf({ id, payment_intent }: Stripe.Charge): string[] {
  return [id, ...(payment_intent ? [idOf(payment_intent)] : [])];
}

function namesOfPayment({ charge, payment_intent }: Stripe.InvoicePayment.Payment): string[] {
  return [charge, payment_intent].flatMap((one) => (one === undefined ? [] : [idOf(one)]));
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
