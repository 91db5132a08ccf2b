import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { empty, id, text } from "#shared/contract/parts.ts";
import { paths } from "#shared/paths.ts";

/**
 * Plans on sale, and the user's plan: bought, changed and ended through Stripe or embedded billing.
 */

/** The browser's origin, from the web server to the backend: payment pages return to it. */
export const originHeader = "x-clearlane-origin";

const billingProvider = z.enum(["stripe", "embedded"]);
const interval = z.enum(["month", "year"]);
const priceId = text({ max: 100, missing: "Choose a plan by its price id." });
/** A path of this site; anything else is rejected where it is used. */
const returnTo = z._default(text({ max: 2000 }), paths.pricing());

const planOffer = z.object({
  priceId: z.string(),
  tier: z.number(),
  tierName: z.string(),
  tierColor: z.string(),
  interval,
  team: z.boolean(),
  /** Credits per paid period. */
  credits: z.number(),
  /** Minor units; null if Stripe does not tell the price. */
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
});
export type PlanOffer = z.infer<typeof planOffer>;

const ownPlan = z.object({
  priceId: z.nullable(z.string()),
  tier: z.nullable(z.number()),
  interval: z.nullable(interval),
  startedAt: z.string(),
  /** The end of the paid period; null if unknown. */
  renewsAt: z.nullable(z.string()),
  /** Ends at `renewsAt` instead of being renewed. */
  cancelAtEnd: z.boolean(),
  /** The plan that begins at `renewsAt`. */
  nextPriceId: z.nullable(z.string()),
  /** The last payment failed; paid credits stay. */
  pastDue: z.boolean(),
});
export type OwnPlan = z.infer<typeof ownPlan>;

const invoice = z.object({
  id: z.string(),
  at: z.string(),
  priceId: z.string(),
  reason: z.enum(["started", "renewed", "changed"]),
  amount: z.number(),
  currency: z.string(),
  credits: z.number(),
  periodStart: z.string(),
  periodEnd: z.string(),
  status: z.enum(["paid", "open", "refunded", "disputed"]),
  /** The invoice's page at Stripe. */
  url: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoice>;

const billingAnswer = z.object({
  provider: billingProvider,
  plan: z.nullable(ownPlan),
  invoices: z.array(invoice),
});
export type BillingAnswer = z.infer<typeof billingAnswer>;

const address = z.object({
  /** The browser's next page. */
  url: z.string(),
});

const checkout = z.object({
  id: z.string(),
  email: z.string(),
  plan: planOffer,
  returnTo: z.string(),
  state: z.enum(["open", "paid", "declined", "left"]),
});
export type Checkout = z.infer<typeof checkout>;

export const billing = {
  plans: defineCall({
    method: "GET",
    path: "/plans",
    summary: "Plans on sale (public)",
    input: empty,
    answer: z.object({ provider: billingProvider, items: z.array(planOffer) }),
  }),
  show: defineCall({
    method: "GET",
    path: "/billing",
    summary: "Current plan and invoices",
    input: empty,
    answer: billingAnswer,
  }),
  /** 409 for a user with a running plan, which is changed instead. */
  startCheckout: defineCall({
    method: "POST",
    path: "/billing/checkouts",
    summary: "Start a checkout; returns the checkout URL",
    idempotencyKey: "optional",
    input: z.object({ priceId, returnTo }),
    answer: address,
  }),
  /** Embedded checkout only; 404 with Stripe. */
  checkout: defineCall({
    method: "GET",
    path: "/billing/checkouts/{id}",
    summary: "One embedded checkout session",
    input: z.object({ id }),
    answer: checkout,
  }),
  finishCheckout: defineCall({
    method: "POST",
    path: "/billing/checkouts/{id}",
    summary: "Pay, decline or leave an embedded checkout session",
    idempotencyKey: "optional",
    input: z.object({
      id,
      outcome: z.enum(["paid", "declined", "left"], "Use paid, declined or left."),
    }),
    answer: checkout,
  }),
  change: defineCall({
    method: "POST",
    path: "/billing/change",
    summary: "Change the plan: upgrades start now, downgrades at period end",
    idempotencyKey: "optional",
    input: z.object({ priceId }),
    answer: billingAnswer,
  }),
  cancel: defineCall({
    method: "POST",
    path: "/billing/cancel",
    summary: "Cancel the plan at period end",
    idempotencyKey: "optional",
    input: empty,
    answer: billingAnswer,
  }),
  resume: defineCall({
    method: "POST",
    path: "/billing/resume",
    summary: "Keep the plan: undo a cancellation or scheduled change",
    idempotencyKey: "optional",
    input: empty,
    answer: billingAnswer,
  }),
  portal: defineCall({
    method: "POST",
    path: "/billing/portal",
    summary: "URL of the customer portal (Stripe) or of /pricing (embedded)",
    input: z.object({ returnTo }),
    answer: address,
  }),
};
