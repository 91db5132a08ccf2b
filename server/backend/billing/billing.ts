import type { User } from "#shared/contract/users.ts";
import type { Plan } from "#shared/domain/plans.ts";

/**
 * Buys, changes and ends plans: embedded billing or Stripe, with the same states (plan-states.ts)
 * behind both. The routes know only this interface.
 */
export interface Billing {
  provider: "embedded" | "stripe";
  prices: Prices;
  payments: PaymentCustomers;
  /** Embedded billing's own checkout; null with Stripe, which brings one. */
  checkouts: Checkouts | null;
  /** Receives the provider's webhooks; null where there are none. */
  events: EventReceiver | null;
  /**
   * Starts a purchase. Throws 409 for a user with a running plan, 422 for a key of another request,
   * 503 when the provider does not answer.
   */
  startCheckout(user: User, request: CheckoutRequest): Promise<{ url: string }>;
  /**
   * Changes the running plan, now or at the period's end. Throws 404 without one, 409 for a
   * declined payment.
   */
  change(user: User, plan: Plan): Promise<void>;
  cancel(user: User): Promise<void>;
  resume(user: User): Promise<void>;
  portal(user: User, target: ReturnTarget): Promise<{ url: string }>;
  /** Renews or ends what is due now, before a balance is read. Cheap when nothing is due. */
  settle(email: string): Promise<void>;
  /** Takes over a purchase not yet announced by an event. Never throws. */
  refresh(user: User): Promise<void>;
  close(): Promise<void>;
}

export interface EventReceiver {
  /** One delivery: raw body and signature. Throws 400 for a bad signature, 503 to be sent again. */
  receive(body: Buffer, signature: string): Promise<void>;
}

/** The browser's way back from a payment page. */
export interface ReturnTarget {
  /** A path of this site. */
  returnTo: string;
  /** The browser's origin; null where the web server did not name it. */
  origin: string | null;
}

export interface CheckoutRequest extends ReturnTarget {
  plan: Plan;
  /** The request's Idempotency-Key: the same key is the same checkout. */
  key: string | null;
}

type CheckoutOutcome = "paid" | "declined" | "left";

/** A purchase under way. */
export interface CheckoutRow {
  id: string;
  customer_id: string;
  price_id: string;
  return_to: string;
  outcome: CheckoutOutcome | null;
}

/** Embedded billing's checkout, for the user who opened it only. */
export interface Checkouts {
  /** Throws 404 for a checkout of another user. */
  find(email: string, id: string): Promise<CheckoutRow>;
  /** The first outcome is final. Throws 404, and 409 if the user has a plan by now. */
  finish(email: string, id: string, outcome: CheckoutOutcome): Promise<CheckoutRow>;
}

export interface Price {
  /** Minor units. */
  amount: number;
  currency: string;
}

/** The present price of each plan by price id; missing where it is not known. */
export type Prices = () => Promise<ReadonlyMap<string, Price>>;

/** Customer records at the payment provider. */
export interface PaymentCustomers {
  /** Returns the new customer's id. Throws 503 when the provider does not answer. */
  create(user: User): Promise<string>;
  /** Deletes one that lost a race and is stored nowhere. */
  discard(id: string): Promise<void>;
}
