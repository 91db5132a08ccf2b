import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { empty } from "#shared/contract/parts.ts";

/**
 * Plans on sale, one's own plan, and how it is bought, changed and ended: through Stripe where it
 * is configured, else embedded billing.
 */

/**
 * The web server tells the backend which origin the person's browser is on, so that a payment page
 * elsewhere can lead back to it.
 */
export const originHeader = "x-clearlane-origin";

export const billingProvider = z.enum(["stripe", "embedded"]);
export const interval = z.enum(["month", "year"]);
const priceId = z
  .string("Name the plan by its price id.")
  .check(z.minLength(1, "Name the plan by its price id."), z.maxLength(100));
/** A path of this site; anything else is refused where it is used. */
const returnTo = z._default(
  z.string().check(z.maxLength(2000, "Use at most 2000 characters.")),
  "/pricing",
);

export const planOffer = z.object({
  priceId: z.string(),
  tier: z.number(),
  tierName: z.string(),
  tierColor: z.string(),
  interval,
  team: z.boolean(),
  /** Credits a paid period brings. */
  credits: z.number(),
  /** Minor units; null where Stripe did not say, never a guess. */
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
});
export type PlanOffer = z.infer<typeof planOffer>;

export const ownPlan = z.object({
  priceId: z.nullable(z.string()),
  tier: z.nullable(z.number()),
  interval: z.nullable(interval),
  startedAt: z.string(),
  /** When the paid period ends; null where the backend does not know. */
  renewsAt: z.nullable(z.string()),
  /** The plan ends then and is not renewed. */
  cancelAtEnd: z.boolean(),
  /** Another plan begins then. */
  nextPriceId: z.nullable(z.string()),
  /** The last payment failed; credits already paid for stay. */
  pastDue: z.boolean(),
});
export type OwnPlan = z.infer<typeof ownPlan>;

export const invoice = z.object({
  id: z.string(),
  at: z.string(),
  priceId: z.string(),
  reason: z.enum(["started", "renewed", "changed"]),
  amount: z.number(),
  currency: z.string(),
  credits: z.number(),
  periodStart: z.string(),
  periodEnd: z.string(),
  status: z.enum(["paid", "open", "refunded"]),
  /** Stripe's own page of it. */
  url: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoice>;

export const billingAnswer = z.object({
  provider: billingProvider,
  plan: z.nullable(ownPlan),
  invoices: z.array(invoice),
});
export type BillingAnswer = z.infer<typeof billingAnswer>;

const address = z.object({
  /** Where the browser goes next. */
  url: z.string(),
});

export const checkout = z.object({
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
    summary: "The plans on sale (free, for everybody)",
    input: empty,
    answer: z.object({ provider: billingProvider, items: z.array(planOffer) }),
  }),
  show: defineCall({
    method: "GET",
    path: "/billing",
    summary: "The asker's plan and invoices",
    input: empty,
    answer: billingAnswer,
  }),
  /** Starts a purchase. 409 where the person has a running plan: that is changed instead. */
  startCheckout: defineCall({
    method: "POST",
    path: "/billing/checkouts",
    summary: "Start buying a plan; the answer is the address to pay at",
    input: z.object({ priceId, returnTo }),
    answer: address,
  }),
  /** The embedded checkout's own two calls; 404 with Stripe. */
  checkout: defineCall({
    method: "GET",
    path: "/billing/checkouts/{id}",
    summary: "An embedded checkout of the asker",
    input: z.object({ id: z.string() }),
    answer: checkout,
  }),
  finishCheckout: defineCall({
    method: "POST",
    path: "/billing/checkouts/{id}",
    summary: "Pay, decline or leave an embedded checkout",
    input: z.object({
      id: z.string(),
      outcome: z.enum(["paid", "declined", "left"], "Use paid, declined or left."),
    }),
    answer: checkout,
  }),
  change: defineCall({
    method: "POST",
    path: "/billing/change",
    summary: "Change the running plan: more begins now, less when the paid period ends",
    input: z.object({ priceId }),
    answer: billingAnswer,
  }),
  cancel: defineCall({
    method: "POST",
    path: "/billing/cancel",
    summary: "End the plan when its paid period ends",
    input: empty,
    answer: billingAnswer,
  }),
  resume: defineCall({
    method: "POST",
    path: "/billing/resume",
    summary: "Keep the plan: take back a cancellation or a coming change",
    input: empty,
    answer: billingAnswer,
  }),
  portal: defineCall({
    method: "POST",
    path: "/billing/portal",
    summary: "The address of the customer portal (Stripe), or of the plan on /pricing (embedded)",
    input: z.object({ returnTo }),
    answer: address,
  }),
};
