import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { empty, page } from "#shared/contract/parts.ts";
import { family, subscriptionRecord } from "#shared/contract/subscriptions.ts";

/** A person's credits as the product shows them, and the ledger behind. */

export const balanceReason = z.enum(["known", "zero", "unknown", "denied"]);
export const balanceSource = z.enum(["subscription", "main-subscriber", "trial", "none"]);

export const subscriptionView = z.object({
  detail: subscriptionRecord,
  tierName: z.nullable(z.string()),
  tierColor: z.nullable(z.string()),
});

export const creditsAnswer = z.object({
  /** Credits left. 0 on any failure; `reason` says whether that 0 is known. */
  balance: z.number(),
  reason: balanceReason,
  source: balanceSource,
  family,
  subscription: z.nullable(subscriptionView),
  used: z.nullable(z.number()),
  granted: z.nullable(z.number()),
  isSubUser: z.boolean(),
  canManageSubUsers: z.boolean(),
});
export type CreditsAnswer = z.infer<typeof creditsAnswer>;

export const ledgerEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(["grant", "spend", "refund", "void"]),
  who: z.string(),
  line: z.enum(["plan", "trial"]),
  /** Signed: a spend is negative. */
  credits: z.number(),
  balanceAfter: z.number(),
  reason: z.string(),
  searchId: z.nullable(z.string()),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const credits = {
  /** Web server only. */
  show: defineCall({ method: "GET", path: "/credits", summary: "The asker's credits", input: empty, answer: creditsAnswer }),
  ledger: defineCall({
    method: "GET",
    path: "/ledger",
    summary: "The ledger, newest first. `userid` is for support; a person sees their own",
    input: z.object({ userid: z.optional(z.string()), page }),
    answer: z.object({ items: z.array(ledgerEntry), total: z.number(), next: z.nullable(z.number()) }),
  }),
  reconcile: defineCall({
    method: "GET",
    path: "/ledger/reconcile",
    summary: "Every credit line whose used or granted figure differs from its ledger (support)",
    input: empty,
    answer: z.object({
      lines: z.number(),
      differences: z.array(z.object({ line: z.string(), email: z.string(), column: z.string(), ledger: z.number(), stored: z.number() })),
    }),
  }),
};
