import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { empty, id } from "#shared/contract/parts.ts";
import { invitationState, membership, sharesWords } from "#shared/contract/sub-users.ts";

/** Invitations to a team, for the person they are addressed to. */

const invitation = z.object({
  id: z.string(),
  owner: z.string(),
  ownerName: z.nullable(z.string()),
  tierName: z.nullable(z.string()),
  tierColor: z.nullable(z.string()),
  cap: z.nullable(z.number()),
  state: invitationState,
  invitedAt: z.string(),
  expiresAt: z.string(),
  answeredAt: z.nullable(z.string()),
  /** Why an open invitation cannot be accepted now; null if it can. */
  obstacle: z.nullable(z.string()),
});
export type Invitation = z.infer<typeof invitation>;

export const invitations = {
  list: defineCall({
    method: "GET",
    path: "/invitations",
    summary: "The user's invitations to teams: open ones, and those of the last 30 days",
    input: empty,
    answer: z.object({
      items: z.array(invitation),
      total: z.number(),
      next: z.nullable(z.number()),
    }),
  }),
  accept: defineCall({
    method: "POST",
    path: "/invitations/{id}/accept",
    summary: "Accept an invitation and become a member of the plan",
    input: z.object({ id, sharesWords: z._default(sharesWords, false) }),
    answer: z.object({ membership }),
  }),
  decline: defineCall({
    method: "POST",
    path: "/invitations/{id}/decline",
    summary: "Decline an invitation",
    input: z.object({ id }),
    answer: empty,
  }),
};
