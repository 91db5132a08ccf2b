import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";

/**
 * The specification's section 7, to the letter: users, subscriptions, trial, sub-users, useCredit.
 */

/** Product families of the backend; a user may have a record in either. */
export const family = z.enum(["users", "users-smart-hs"]);
export type Family = z.infer<typeof family>;

/** A number, a numeric text or nothing, as backends send it: for the domain's `readNumber`. */
const numeric = z.optional(z.unknown());
const text = z.optional(z.nullable(z.union([z.string(), z.number()])));

const userRecord = z.looseObject({ stripe_customerid: text, email: text, name: text });

export const subscriptionRecord = z.looseObject({
  credits_purchased: numeric,
  credits_used: numeric,
  credits_given: numeric,
  tier: numeric,
  curr_price_id: text,
  sub_id: text,
  customer_id: text,
  main_sub_id: text,
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

const wrapped = <T extends z.ZodMiniType>(schema: T) => z.object({ data: schema });
const byUser = z.object({ userid: z.string() });
const byUserAndCustomer = z.object({ userid: z.string(), customerid: z.string() });

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
      input: z.object({ user_email: z.string() }),
      answer: wrapped(
        z.looseObject({ main_sub_id: text, credits_used: numeric, sub_user_id: text }),
      ),
    }),
    mainUserCredits: defineCall({
      method: "GET",
      path: `/${name}/subscription/main_user_credits`,
      summary: "The main subscriber's credits",
      input: z.object({ sub_id: z.string() }),
      answer: wrapped(subscriptionRecord),
    }),
    useCredit: defineCall({
      method: "PUT",
      path: `/${name}/subscription/useCredit`,
      summary: "Use one credit",
      input: z.object({
        subId: z.optional(z.nullable(z.string())),
        customerId: z.optional(z.nullable(z.string())),
        subUserId: z.optional(z.nullable(z.string())),
      }),
      // An external backend may answer with bare text, whose words decide (section 8).
      answer: z.union([
        wrapped(z.looseObject({ receipt_id: text, credits_left: numeric })),
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
    input: z.object({ email: z.string(), name: z.string() }),
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
