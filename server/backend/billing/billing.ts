import type { Checkouts } from "#server/backend/billing/embedded/checkouts.ts";
import type { Plan } from "#shared/domain/plans.ts";

/**
 * How plans are bought, changed and ended: by embedded billing or through Stripe, the same states
 * (plan-states.ts) behind both. Built once; the routes know only this.
 */
export interface Billing {
  provider: "embedded" | "stripe";
  prices: Prices;
  payments: PaymentCustomers;
  /** Embedded billing's own checkout; null with Stripe, which has one. */
  checkouts: Checkouts | null;
  /** Takes the provider's events; null where none sends any. */
  events: EventReceiver | null;
  /**
   * Starts a purchase. Throws 409 for a person with a running plan, 422 for a key used for another
   * plan, 503 where the provider does not answer.
   */
  startCheckout(person: Person, wish: PurchaseWish): Promise<{ url: string }>;
  /**
   * Changes the running plan, now or at the period's end. Throws 404 without one, 409 where the
   * payment is declined.
   */
  change(person: Person, plan: Plan): Promise<void>;
  cancel(person: Person): Promise<void>;
  resume(person: Person): Promise<void>;
  portal(person: Person, place: ComeBack): Promise<{ url: string }>;
  /**
   * Does what is due by now for this person's balance, so that what is read afterwards is true.
   * Cheap where nothing is.
   */
  settle(email: string): Promise<void>;
  /**
   * Before a person's own plan is shown: takes over a purchase that nobody told of yet. Never
   * throws.
   */
  refresh(person: Person): Promise<void>;
  close(): Promise<void>;
}

export interface EventReceiver {
  /**
   * One delivery: the body as it came and its signature. Throws 400 for a signature that does not
   * hold, 503 where it should be sent again.
   */
  receive(body: Buffer, signature: string): Promise<void>;
}

export interface Person {
  email: string;
  name: string;
}

export interface ComeBack {
  /** A path of this site. */
  returnTo: string;
  /** The origin that the person's browser is on; null where the web server did not say. */
  origin: string | null;
}

export interface PurchaseWish extends ComeBack {
  plan: Plan;
  /** The request's own key: the same again is the same checkout. */
  key: string | null;
}

export interface Price {
  /** Minor units. */
  amount: number;
  currency: string;
}

/** What each plan costs now, by price id; missing where it is not known. */
export type Prices = () => Promise<ReadonlyMap<string, Price>>;

/** Where a person's payment customer comes from. */
export interface PaymentCustomers {
  /**
   * The provider's id for a new person. Throws 503 where the provider does not answer: nothing was
   * made.
   */
  create(person: Person): Promise<string>;
  /** Takes back one that lost a race and stands nowhere. */
  discard(id: string): Promise<void>;
}
