import { nextEnd, toSeconds } from "#tests/support/fake-stripe/calendar.ts";
import {
  type BillingReason,
  type ChargeObject,
  type CustomerObject,
  type DisputeObject,
  type EventObject,
  type InvoiceObject,
  missing,
  type PhaseObject,
  type PriceObject,
  Refusal,
  type ScheduleObject,
  type SessionObject,
  type SubscriptionObject,
} from "#tests/support/fake-stripe/objects.ts";

/**
 * Stripe's data: customers, subscriptions, invoices, payments, and an event for each change. Uses
 * the injected clock.
 */
export class StripeWorld {
  readonly customers = new Map<string, CustomerObject>();
  readonly prices = new Map<string, PriceObject>();
  readonly subscriptions = new Map<string, SubscriptionObject>();
  readonly schedules = new Map<string, ScheduleObject>();
  readonly invoices = new Map<string, InvoiceObject>();
  readonly charges = new Map<string, ChargeObject>();
  readonly disputes = new Map<string, DisputeObject>();
  readonly sessions = new Map<string, SessionObject>();
  readonly configurations = new Map<
    string,
    { id: string; object: string; active: true; metadata: object; features: object }
  >();
  readonly events: EventObject[] = [];
  /** Customers whose card is declined. */
  readonly declining = new Set<string>();
  private counter = 0;
  private readonly clock: () => Date;

  constructor(clock: () => Date) {
    this.clock = clock;
  }

  now(): number {
    return toSeconds(this.clock());
  }

  id(prefix: string): string {
    this.counter += 1;
    return `${prefix}_${String(this.counter).padStart(6, "0")}`;
  }

  /** Deletes all purchases; customers and prices stay. */
  forget(): void {
    for (const all of [
      this.subscriptions,
      this.schedules,
      this.invoices,
      this.charges,
      this.disputes,
      this.sessions,
    ])
      all.clear();
  }

  emit(type: string, object: object): void {
    const data = { object: structuredClone(object) };
    const event = {
      id: this.id("evt"),
      object: "event",
      type,
      created: this.now(),
      livemode: false,
      api_version: "any",
      pending_webhooks: 1,
      data,
    };
    this.events.push(event as EventObject);
  }

  customer(id: string): CustomerObject {
    const found = this.customers.get(id);
    if (!found)
      throw new Refusal(400, {
        code: "resource_missing",
        param: "customer",
        message: `No such customer: '${id}'`,
      });
    return found;
  }

  price(id: string): PriceObject {
    const found = this.prices.get(id);
    if (!found) throw missing("price", id, "price");
    return found;
  }

  subscription(id: string): SubscriptionObject {
    const found = this.subscriptions.get(id);
    if (!found) throw missing("subscription", id);
    return found;
  }

  /** Pays a checkout at the hosted page. */
  pay(sessionId: string): SubscriptionObject {
    const session = this.sessions.get(sessionId);
    if (session?.status !== "open") throw new Refusal(400, { message: "This checkout is over." });
    const subscription = this.subscribe(session.customer, session.price);
    Object.assign(session, { status: "complete", url: null, subscription: subscription.id });
    this.emit("checkout.session.completed", session);
    return subscription;
  }

  subscribe(customer: string, priceId: string): SubscriptionObject {
    const [price, now] = [this.price(priceId), this.now()];
    const end = nextEnd(now, now, price.recurring);
    const item = {
      id: this.id("si"),
      object: "subscription_item" as const,
      price,
      quantity: 1 as const,
      current_period_start: now,
      current_period_end: end,
    };
    const subscription: SubscriptionObject = {
      id: this.id("sub"),
      object: "subscription",
      customer,
      status: "active",
      created: now,
      ended_at: null,
      cancel_at: null,
      cancel_at_period_end: false,
      billing_cycle_anchor: now,
      items: { object: "list", data: [item] },
      schedule: null,
    };
    this.subscriptions.set(subscription.id, subscription);
    this.emit("customer.subscription.created", subscription);
    this.settle(this.bill(subscription, "subscription_create"));
    return subscription;
  }

  /** Changes the price and starts a new cycle at once. A declined card changes nothing. */
  beginNow(subscription: SubscriptionObject, priceId: string): void {
    const price = this.price(priceId);
    if (this.declining.has(subscription.customer))
      throw new Refusal(402, {
        type: "card_error",
        code: "card_declined",
        message: "Your card was declined.",
      });
    const [item] = subscription.items.data;
    const now = this.now();
    Object.assign(item, {
      price,
      current_period_start: now,
      current_period_end: nextEnd(now, now, price.recurring),
    });
    subscription.billing_cycle_anchor = now;
    this.emit("customer.subscription.updated", subscription);
    this.settle(this.bill(subscription, "subscription_update"));
  }

  /** An unpaid invoice for the current period. */
  bill(subscription: SubscriptionObject, reason: BillingReason): InvoiceObject {
    const [item] = subscription.items.data;
    const { unit_amount, currency } = item.price;
    const period = { start: item.current_period_start, end: item.current_period_end };
    const id = this.id("in");
    const invoice: InvoiceObject = {
      id,
      object: "invoice",
      customer: subscription.customer,
      created: this.now(),
      status: "open",
      billing_reason: reason,
      currency,
      amount_due: unit_amount ?? 0,
      amount_paid: 0,
      period_start: period.start,
      period_end: period.end,
      hosted_invoice_url: `https://invoice.stripe.test/${id}`,
      status_transitions: { paid_at: null },
      parent: {
        type: "subscription_details",
        subscription_details: { subscription: subscription.id, metadata: {} },
      },
      lines: {
        object: "list",
        data: [
          {
            id: this.id("il"),
            object: "line_item",
            amount: unit_amount ?? 0,
            period,
            parent: {
              type: "subscription_item_details",
              subscription_item_details: { subscription_item: item.id, proration: false },
            },
            pricing: {
              type: "price_details",
              price_details: { price: item.price.id, product: "prod_plans" },
            },
          },
        ],
      },
      payments: { object: "list", data: [] },
    };
    this.invoices.set(id, invoice);
    this.emit("invoice.finalized", invoice);
    return invoice;
  }

  /** Charges the card, unless it is declined. */
  settle(invoice: InvoiceObject): boolean {
    if (this.declining.has(invoice.customer)) {
      this.emit("invoice.payment_failed", invoice);
      return false;
    }
    const payment_intent = this.id("pi");
    const payment = { type: "payment_intent" as const, payment_intent };
    invoice.payments.data.push({
      id: this.id("inpay"),
      object: "invoice_payment",
      status: "paid",
      payment,
    });
    Object.assign(invoice, {
      status: "paid",
      amount_paid: invoice.amount_due,
      status_transitions: { paid_at: this.now() },
    });
    const charge: ChargeObject = {
      id: this.id("ch"),
      object: "charge",
      customer: invoice.customer,
      payment_intent,
      created: this.now(),
      amount: invoice.amount_due,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      status: "succeeded",
    };
    this.charges.set(charge.id, charge);
    this.emit("charge.succeeded", charge);
    this.emit("invoice.paid", invoice);
    return true;
  }

  /** Processes all that is due: renewals, scheduled changes, endings. */
  tick(): void {
    for (const subscription of this.subscriptions.values()) {
      while (
        subscription.status !== "canceled" &&
        subscription.items.data[0].current_period_end <= this.now()
      )
        this.turn(subscription);
    }
  }

  private turn(subscription: SubscriptionObject): void {
    const [item] = subscription.items.data;
    const start = item.current_period_end;
    if (subscription.cancel_at_period_end || subscription.cancel_at !== null) {
      this.end(subscription, start);
      return;
    }
    const phase = this.nextPhase(subscription, start);
    if (phase) {
      const price = this.price(phase.items[0]?.price ?? "");
      if (price.recurring.interval !== item.price.recurring.interval)
        subscription.billing_cycle_anchor = start;
      item.price = price;
    }
    Object.assign(item, {
      current_period_start: start,
      current_period_end: nextEnd(start, subscription.billing_cycle_anchor, item.price.recurring),
    });
    const paid = this.settle(this.bill(subscription, "subscription_cycle"));
    subscription.status = paid ? "active" : "past_due";
    this.emit("customer.subscription.updated", subscription);
  }

  private nextPhase(subscription: SubscriptionObject, start: number): PhaseObject | undefined {
    const schedule =
      subscription.schedule === null ? undefined : this.schedules.get(subscription.schedule);
    const phase = schedule?.phases.find(({ start_date }) => start_date === start);
    if (schedule && phase) {
      schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
      this.emit("subscription_schedule.updated", schedule);
    } else if (schedule) this.release(schedule);
    return phase;
  }

  release(schedule: ScheduleObject): void {
    const subscription = this.subscription(schedule.subscription ?? "");
    Object.assign(schedule, { status: "released", subscription: null, current_phase: null });
    subscription.schedule = null;
    this.emit("subscription_schedule.released", schedule);
  }

  end(subscription: SubscriptionObject, at = this.now()): void {
    Object.assign(subscription, { status: "canceled", ended_at: at, schedule: null });
    this.emit("customer.subscription.deleted", subscription);
  }

  /** Retries open invoices. */
  retryPayments(): void {
    for (const invoice of this.invoices.values()) {
      if (invoice.status !== "open" || !this.settle(invoice)) continue;
      const subscription = this.subscription(invoice.parent.subscription_details.subscription);
      if (subscription.status === "past_due") subscription.status = "active";
      this.emit("customer.subscription.updated", subscription);
    }
  }

  refund(invoiceId: string): void {
    for (const charge of this.chargesOf(invoiceId)) {
      Object.assign(charge, { refunded: true, amount_refunded: charge.amount });
      this.emit("charge.refunded", charge);
    }
  }

  /** A bank disputes a payment, or only inquires about it. */
  dispute(invoiceId: string, status: "needs_response" | "warning_needs_response"): DisputeObject {
    const [charge] = this.chargesOf(invoiceId);
    if (!charge) throw missing("charge", invoiceId);
    const { id, payment_intent, amount } = charge;
    const dispute: DisputeObject = {
      ...{ id: this.id("du"), object: "dispute", charge: id, payment_intent },
      ...{ created: this.now(), amount, status },
    };
    this.disputes.set(dispute.id, dispute);
    charge.disputed = true;
    this.emit("charge.dispute.created", dispute);
    if (status === "needs_response") this.emit("charge.dispute.funds_withdrawn", dispute);
    return dispute;
  }

  decide(dispute: DisputeObject, status: "won" | "lost"): void {
    dispute.status = status;
    if (status === "won") this.emit("charge.dispute.funds_reinstated", dispute);
    this.emit("charge.dispute.closed", dispute);
  }

  private chargesOf(invoiceId: string): ChargeObject[] {
    const names =
      this.invoices.get(invoiceId)?.payments.data.map(({ payment }) => payment.payment_intent) ??
      [];
    return [...this.charges.values()].filter(({ payment_intent }) =>
      names.includes(payment_intent),
    );
  }
}
