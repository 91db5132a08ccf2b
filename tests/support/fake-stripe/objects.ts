/** Stripe's objects in the shapes of the package's API version, as far as the product uses them. */

export interface CustomerObject {
  id: string;
  object: "customer";
  email: string;
  name: string | null;
  created: number;
}

export interface PriceObject {
  id: string;
  object: "price";
  active: boolean;
  unit_amount: number | null;
  currency: string;
  recurring: { interval: "month" | "year"; interval_count: 1 };
}

export interface SubscriptionObject {
  id: string;
  object: "subscription";
  customer: string;
  status: "active" | "past_due" | "canceled";
  created: number;
  ended_at: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  billing_cycle_anchor: number;
  items: { object: "list"; data: [ItemObject] };
  schedule: string | null;
}

interface ItemObject {
  id: string;
  object: "subscription_item";
  price: PriceObject;
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
}

export interface ScheduleObject {
  id: string;
  object: "subscription_schedule";
  customer: string;
  subscription: string | null;
  status: "active" | "released";
  end_behavior: "release";
  current_phase: { start_date: number; end_date: number } | null;
  phases: PhaseObject[];
}

export interface PhaseObject {
  start_date: number;
  end_date: number;
  items: { price: string; quantity: 1 }[];
}

export type BillingReason = "subscription_create" | "subscription_cycle" | "subscription_update";

export interface InvoiceObject {
  id: string;
  object: "invoice";
  customer: string;
  created: number;
  status: "paid" | "open" | "void";
  billing_reason: BillingReason;
  currency: string;
  amount_due: number;
  amount_paid: number;
  period_start: number;
  period_end: number;
  hosted_invoice_url: string;
  status_transitions: { paid_at: number | null };
  parent: {
    type: "subscription_details";
    subscription_details: { subscription: string; metadata: object };
  };
  lines: { object: "list"; data: InvoiceLineObject[] };
  payments: {
    object: "list";
    data: {
      id: string;
      object: "invoice_payment";
      status: string;
      payment: { type: "payment_intent"; payment_intent: string };
    }[];
  };
}

interface InvoiceLineObject {
  id: string;
  object: "line_item";
  amount: number;
  period: { start: number; end: number };
  parent: {
    type: "subscription_item_details";
    subscription_item_details: { subscription_item: string; proration: boolean };
  };
  pricing: { type: "price_details"; price_details: { price: string; product: string } };
}

export interface ChargeObject {
  id: string;
  object: "charge";
  customer: string;
  payment_intent: string;
  created: number;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  status: "succeeded";
}

/** Refers to its charge, not to a customer. */
export interface DisputeObject {
  id: string;
  object: "dispute";
  charge: string;
  payment_intent: string;
  created: number;
  amount: number;
  status: "warning_needs_response" | "needs_response" | "lost" | "won";
}

export interface SessionObject {
  id: string;
  object: "checkout.session";
  customer: string;
  client_reference_id: string | null;
  status: "open" | "complete" | "expired";
  url: string | null;
  success_url: string;
  cancel_url: string;
  subscription: string | null;
  created: number;
  /** Not part of Stripe's session; needed to pay it here. */
  price: string;
}

export interface EventObject {
  id: string;
  object: "event";
  type: string;
  created: number;
  livemode: false;
  api_version: string;
  pending_webhooks: 1;
  data: { object: unknown };
}

/** The error of a rejected request. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; param?: string; message: string };

  constructor(
    status: number,
    body: { type?: string; code?: string; param?: string; message: string },
  ) {
    super(body.message);
    this.status = status;
    this.body = { type: "invalid_request_error", ...body };
  }
}

export function missing(what: string, id: string, param = "id"): Refusal {
  return new Refusal(404, { code: "resource_missing", param, message: `No such ${what}: '${id}'` });
}
