import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { creditAccount } from "#shared/contract/credits.ts";
import { email, page, text } from "#shared/contract/parts.ts";
import { family } from "#shared/contract/subscriptions.ts";

/** A human with an account, as their sign-in names them. */
export interface User {
  email: string;
  name: string;
}

/** Users as support staff see them. Every call is for support only. */

const customer = z.object({
  family,
  customerId: z.string(),
  name: z.string(),
  createdAt: z.string(),
});

const userSummary = z.object({
  email: z.string(),
  name: z.string(),
  families: z.array(family),
  tier: z.nullable(z.number()),
  plan: z.nullable(z.string()),
  /** Balance of plan and trial together. */
  credits: z.number(),
  memberOf: z.nullable(z.string()),
  createdAt: z.string(),
});
export type UserSummary = z.infer<typeof userSummary>;

const userDetail = z.object({
  email: z.string(),
  name: z.string(),
  customers: z.array(customer),
  identities: z.array(
    z.object({
      issuer: z.string(),
      subject: z.string(),
      /** The address it claims, which need not be the account's. */
      claims: z.string(),
      /** Verified by the provider or by support as this identity's address. */
      verified: z.boolean(),
      lastSeen: z.string(),
    }),
  ),
  lines: z.array(creditAccount),
  memberOf: z.nullable(
    z.object({ owner: z.string(), cap: z.nullable(z.number()), used: z.number() }),
  ),
  members: z.array(z.object({ email: z.string(), cap: z.nullable(z.number()), used: z.number() })),
  searches: z.number(),
});
export type UserDetail = z.infer<typeof userDetail>;

const identityPart = (name: string, most: number) =>
  z
    .string(`Enter the ${name}.`)
    .check(
      z.trim(),
      z.minLength(1, `Enter the ${name}.`),
      z.maxLength(most, `Use at most ${most} characters.`),
      z.regex(/^\P{C}*$/u, `Enter the ${name} without control characters.`),
    );

const identityLink = z.object({
  email: z.string(),
  issuer: z.string(),
  subject: z.string(),
  /** The account that the identity reached before; null for none. */
  before: z.nullable(z.string()),
  after: z.string(),
});
export type IdentityLink = z.infer<typeof identityLink>;

const duplicate = z.object({
  /** Why these records seem to belong to one user. */
  reason: z.enum(["same-address-two-families", "same-mailbox", "same-identity"]),
  people: z.array(
    z.object({
      email: z.string(),
      family,
      customerId: z.string(),
      createdAt: z.string(),
      credits: z.number(),
    }),
  ),
});
export type Duplicate = z.infer<typeof duplicate>;

export const userAdmin = {
  list: defineCall({
    method: "GET",
    path: "/people",
    summary: "Users, newest first; `q` matches part of the email address or name (support)",
    input: z.object({
      q: z.optional(text({ max: 200, trim: true })),
      page,
    }),
    answer: z.object({
      items: z.array(userSummary),
      total: z.number(),
      next: z.nullable(z.number()),
    }),
  }),
  duplicates: defineCall({
    method: "GET",
    path: "/people/duplicates",
    summary: "Possible duplicate customer records (support)",
    input: z.object({}),
    answer: z.object({ items: z.array(duplicate), total: z.number() }),
  }),
  show: defineCall({
    method: "GET",
    path: "/people/{email}",
    summary: "One user with plan, credits and team (support)",
    input: z.object({ email }),
    answer: userDetail,
  }),
  link: defineCall({
    method: "POST",
    path: "/people/{email}/identities",
    summary: "Link a provider's identity to an account (support)",
    input: z.object({
      email,
      issuer: identityPart("issuer", 2000),
      subject: identityPart("subject", 255),
      dryRun: z._default(z.boolean(), false),
    }),
    answer: identityLink,
  }),
};
