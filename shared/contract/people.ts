import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { creditLine } from "#shared/contract/credits.ts";
import { email, page } from "#shared/contract/parts.ts";
import { family } from "#shared/contract/subscriptions.ts";

/** People as support staff see them. Every call is for support only. */

const customer = z.object({
  family,
  customerId: z.string(),
  name: z.string(),
  createdAt: z.string(),
});

export const personSummary = z.object({
  email: z.string(),
  name: z.string(),
  families: z.array(family),
  tier: z.nullable(z.number()),
  plan: z.nullable(z.string()),
  /** Left on plan and trial together. */
  credits: z.number(),
  memberOf: z.nullable(z.string()),
  createdAt: z.string(),
});
export type PersonSummary = z.infer<typeof personSummary>;

export const personDetail = z.object({
  email: z.string(),
  name: z.string(),
  customers: z.array(customer),
  identities: z.array(z.object({ issuer: z.string(), subject: z.string(), lastSeen: z.string() })),
  lines: z.array(creditLine),
  memberOf: z.nullable(
    z.object({ owner: z.string(), cap: z.nullable(z.number()), used: z.number() }),
  ),
  members: z.array(z.object({ email: z.string(), cap: z.nullable(z.number()), used: z.number() })),
  searches: z.number(),
});
export type PersonDetail = z.infer<typeof personDetail>;

export const duplicate = z.object({
  /** Why these records look like one person. */
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

export const people = {
  list: defineCall({
    method: "GET",
    path: "/people",
    summary: "People, newest first; `q` is a part of address or name (support)",
    input: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(200, "Use at most 200 characters."))),
      page,
    }),
    answer: z.object({
      items: z.array(personSummary),
      total: z.number(),
      next: z.nullable(z.number()),
    }),
  }),
  duplicates: defineCall({
    method: "GET",
    path: "/people/duplicates",
    summary: "Customer records that look like one person (support)",
    input: z.object({}),
    answer: z.object({ items: z.array(duplicate), total: z.number() }),
  }),
  show: defineCall({
    method: "GET",
    path: "/people/{email}",
    summary: "Everything support needs of one person (support)",
    input: z.object({ email }),
    answer: personDetail,
  }),
};
