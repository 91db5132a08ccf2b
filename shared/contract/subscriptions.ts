import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { email, text } from "#shared/contract/parts.ts";

/**
 * The specification's section 7, to the letter: users, subscriptions, trial, sub-users, useCredit.
 */

/** Product families of the backend; a user may have a record in either. */
export const family = z.enum(["users", "users-smart-hs"]);
export type Family = z.infer<typeof family>;

/** A number, a numeric text or nothing, as backends send it: for the domain's `readNumber`. */
const numeric = z.optional(z.unknown());
const wireText = z.optional(z.nullable(z.union([z.string(), z.number()])));
/** An id or an address that names a user, a customer or a subscription. */
const named = text({ max: 254 });

const userRecord = z.looseObject({ stripe_customerid: wireText, email: wireText, name: wireText });

export const subscriptionRecord = z.looseObject({
  credits_purchased: numeric,
  credits_used: numeric,
  credits_given: numeric,
  tier: numeric,
  curr_price_id: wireText,
  sub_id: wireText,
  customer_id: wireText,
  main_sub_id: wireText,
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

const wrapped = <T extends z.ZodMiniType>(schema: T) => z.object({ data: schema });
const byUser = z.object({ userid: named });
const byUserAndCustomer = z.object({ userid: named, customerid: named });

/** Calls that exist once per family. */
function familyCalls<F extends Family>(name: F) {
  return {
    find: defineCall({
      method: "GET",
      path: `/${name}`,
      summary: "The user record",
      input: byUser,
      answer: wrapped(userRecord),
    }),
    current: defineCall({
      method: "GET",
      path: `/${name}/subscription/current`,
      summary: "The current subscription",
      input: byUserAndCustomer,
      answer: wrapped(subscriptionRecord),
    }),
    checkSubUser: defineCall({
      method: "GET",
      path: `/${name}/subscription/check_sub_user`,
      summary: "The plan this user is a member of",
      input: z.object({ user_email: named }),
      answer: wrapped(
        z.looseObject({ main_sub_id: wireText, credits_used: numeric, sub_user_id: wireText }),
      ),
    }),
    mainUserCredits: defineCall({
      method: "GET",
      path: `/${name}/subscription/main_user_credits`,
      summary: "The main subscriber's credits",
      input: z.object({ sub_id: named }),
      answer: wrapped(subscriptionRecord),
    }),
    useCredit: defineCall({
      method: "PUT",
      path: `/${name}/subscription/useCredit`,
      summary: "Use one credit",
      input: z.object({
        subId: z.optional(z.nullable(named)),
        customerId: z.optional(z.nullable(named)),
        subUserId: z.optional(z.nullable(named)),
      }),
      // An external backend may answer with bare text, whose words decide (section 8).
      answer: z.union([
        wrapped(z.looseObject({ receipt_id: wireText, credits_left: numeric })),
        z.string(),
        z.looseObject({}),
      ]),
    }),
  };
}

export const users = familyCalls("users");

export const usersSmartHs = {
  ...familyCalls("users-smart-hs"),
  createCustomer: defineCall({
    method: "GET",
    path: "/users-smart-hs/stripe/customer/create",
    summary: "Create the payment customer; the existing one is returned",
    input: z.object({ email, name: text({ max: 200, trim: true }) }),
    answer: z.looseObject({ data: z.optional(userRecord) }),
  }),
  currentAlt: defineCall({
    method: "GET",
    path: "/users-smart-hs/subscription/current-alt",
    summary: "The current smart-hs subscription",
    input: byUserAndCustomer,
    answer: wrapped(subscriptionRecord),
  }),
  trial: defineCall({
    method: "GET",
    path: "/users-smart-hs/subscription/trial",
    summary: "The trial subscription",
    input: byUserAndCustomer,
    answer: wrapped(subscriptionRecord),
  }),
};

export function callsOf(name: Family): typeof users {
  return (name === "users" ? users : usersSmartHs) as typeof users;
}
