import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { email, empty, text } from "#shared/contract/parts.ts";

/** The team of a plan with sub-users, for its owner and for a member. */

const wholeNumber = "Use a whole number of credits from 0.";
/** Credits per period; null for no cap. An empty text is rejected, not read as 0. */
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
/** For support only: a user naming anybody else is rejected. */
const owner = z.optional(email);

export const sharesWords = z.boolean("Use sharesWords true or false.");

const subUser = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  cap: z.nullable(z.number()),
  /** Credits used in this period. */
  used: z.number(),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** The member's open request for credits. */
  request: z.nullable(z.object({ message: z.string(), at: z.string() })),
  /** Whether the owner may read the words of the member's searches. */
  sharesWords: z.optional(sharesWords),
});
export type SubUser = z.infer<typeof subUser>;

export const invitationState = z.enum(["invited", "accepted", "declined", "withdrawn", "expired"]);

const sentInvitation = z.object({
  email: z.string(),
  cap: z.nullable(z.number()),
  state: invitationState,
  invitedAt: z.string(),
  expiresAt: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type SentInvitation = z.infer<typeof sentInvitation>;

/** Why a team is paused: its plan has ended or no longer includes one. Null for a working team. */
const note = z.optional(z.nullable(z.string()));

const team = z.object({
  items: z.array(subUser),
  total: z.number(),
  next: z.nullable(z.number()),
  note,
  /** Invitations that are open or ended in the last 30 days, one per person, newest first. */
  invitations: z.optional(z.array(sentInvitation)),
  /** The page on which an invited person answers; from the web server. */
  invitationLink: z.optional(z.string()),
});
export type Team = z.infer<typeof team>;

/** A member's own view: the owner, and the member's share of the credits. */
export const membership = z.object({
  owner: z.string(),
  ownerName: z.nullable(z.string()),
  tierName: z.nullable(z.string()),
  tierColor: z.nullable(z.string()),
  cap: z.nullable(z.number()),
  used: z.number(),
  /** The plan's balance, or the rest of the member's cap if that is less. */
  left: z.number(),
  addedAt: z.string(),
  renewsAt: z.nullable(z.string()),
  askedAt: z.nullable(z.string()),
  /** Whether the owner may read the words of the member's searches. */
  sharesWords: z.optional(sharesWords),
  note,
});
export type Membership = z.infer<typeof membership>;

export const subUsers = {
  list: defineCall({
    method: "GET",
    path: "/sub-users",
    summary: "Members of the plan",
    input: z.object({ owner }),
    answer: team,
  }),
  add: defineCall({
    method: "POST",
    path: "/sub-users",
    summary: "Invite a person by email address; they become a member by accepting",
    input: z.object({ email, cap: z.optional(cap), owner }),
    answer: z.extend(subUser, { expiresAt: z.optional(z.string()) }),
  }),
  setCap: defineCall({
    method: "PATCH",
    path: "/sub-users/{email}",
    summary: "Set a member's cap; closes an open request",
    input: z.object({ email, cap, owner }),
    answer: subUser,
  }),
  remove: defineCall({
    method: "DELETE",
    path: "/sub-users/{email}",
    summary: "Remove a member or withdraw an invitation, effective immediately",
    input: z.object({ email, owner }),
    answer: empty,
  }),
  membership: defineCall({
    method: "GET",
    path: "/membership",
    summary: "The plan the user is a member of; null if none",
    input: empty,
    answer: z.object({ membership: z.nullable(membership) }),
  }),
  ask: defineCall({
    method: "POST",
    path: "/membership/ask",
    summary: "Request more credits from the plan owner",
    input: z.object({
      message: z._default(text({ max: 500, trim: true, multiline: true }), ""),
    }),
    answer: z.object({ membership }),
  }),
  shareWords: defineCall({
    method: "PATCH",
    path: "/membership",
    summary: "Let the plan owner read the words of the member's searches, or no longer",
    input: z.object({ sharesWords }),
    answer: z.object({ membership }),
  }),
  leave: defineCall({
    method: "DELETE",
    path: "/membership",
    summary: "Leave the plan",
    input: empty,
    answer: empty,
  }),
};
