import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { email, empty } from "#shared/contract/parts.ts";

/** The team of a plan that may manage sub-users, and a member's own view of it. */

const wholeNumber = "Use a whole number of credits from 0.";
/**
 * Credits a member may use of a period; null is no cap. An empty text is neither, and refused
 * rather than read as 0.
 */
const cap = z.nullable(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\s*\d+\s*$/, wholeNumber))], wholeNumber),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z
        .number()
        .check(
          z.int(wholeNumber),
          z.minimum(0, wholeNumber),
          z.maximum(1_000_000, "Use at most 1000000 credits."),
        ),
    ),
  ),
);
/** Whose team: for support only. A person's team is their own; naming anybody else is refused. */
const owner = z.optional(email);

export const subUser = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  cap: z.nullable(z.number()),
  /** Credits used in this period. */
  used: z.number(),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** The member's open wish for more credits. */
  request: z.nullable(z.object({ message: z.string(), at: z.string() })),
});
export type SubUser = z.infer<typeof subUser>;

/**
 * Why a team rests: its plan has ended or has no team any more, so nobody draws on it and nothing
 * can be changed. Null where all works.
 */
const note = z.optional(z.nullable(z.string()));

export const team = z.object({
  items: z.array(subUser),
  total: z.number(),
  next: z.nullable(z.number()),
  note,
});
export type Team = z.infer<typeof team>;

/** What a member sees: whose credits, their own share. */
export const membership = z.object({
  owner: z.string(),
  ownerName: z.nullable(z.string()),
  tierName: z.nullable(z.string()),
  tierColor: z.nullable(z.string()),
  cap: z.nullable(z.number()),
  used: z.number(),
  /** What the member may still use: the plan's rest, or the rest of their cap if that is less. */
  left: z.number(),
  addedAt: z.string(),
  renewsAt: z.nullable(z.string()),
  askedAt: z.nullable(z.string()),
  note,
});
export type Membership = z.infer<typeof membership>;

export const subUsers = {
  list: defineCall({
    method: "GET",
    path: "/sub-users",
    summary: "The members drawing on the asker's plan",
    input: z.object({ owner }),
    answer: team,
  }),
  add: defineCall({
    method: "POST",
    path: "/sub-users",
    summary: "Add a member by address",
    input: z.object({ email, cap: z.optional(cap), owner }),
    answer: subUser,
  }),
  setCap: defineCall({
    method: "PATCH",
    path: "/sub-users/{email}",
    summary: "Set a member's cap; an open wish for more is answered by it",
    input: z.object({ email, cap, owner }),
    answer: subUser,
  }),
  remove: defineCall({
    method: "DELETE",
    path: "/sub-users/{email}",
    summary: "Remove a member at once",
    input: z.object({ email, owner }),
    answer: empty,
  }),
  membership: defineCall({
    method: "GET",
    path: "/membership",
    summary: "The plan the asker draws on as a member; null for nobody's member",
    input: empty,
    answer: z.object({ membership: z.nullable(membership) }),
  }),
  ask: defineCall({
    method: "POST",
    path: "/membership/ask",
    summary: "Ask the plan's owner for more credits",
    input: z.object({
      message: z._default(
        z
          .string("Write the message as text.")
          .check(z.trim(), z.maxLength(500, "Use at most 500 characters.")),
        "",
      ),
    }),
    answer: z.object({ membership }),
  }),
  leave: defineCall({
    method: "DELETE",
    path: "/membership",
    summary: "Leave the plan one is a member of",
    input: empty,
    answer: empty,
  }),
};
