import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { creditUsage, usageInput } from "#shared/contract/credit-usage.ts";
import { email, empty, page, sizeUpTo } from "#shared/contract/parts.ts";
import { membership } from "#shared/contract/sub-users.ts";
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
  /** The address of who did it; `support` or `clearlane` for us. */
  who: z.string(),
  /** Their name, where it is known. */
  whoName: z.optional(z.nullable(z.string())),
  line: z.enum(["plan", "trial"]),
  /** Signed: a spend is negative. */
  credits: z.number(),
  balanceAfter: z.number(),
  reason: z.string(),
  searchId: z.nullable(z.string()),
  /** Of a search: the address that opens it again. */
  link: z.nullable(z.string()),
  /** Of a refund: the spend it gives back. */
  refundOf: z.nullable(z.string()),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** One source of credits: a plan or a trial, with this period's figures. */
export const creditLine = z.object({
  id: z.string(),
  kind: z.enum(["plan", "trial"]),
  family,
  tier: z.nullable(z.number()),
  tierName: z.nullable(z.string()),
  tierColor: z.nullable(z.string()),
  priceId: z.nullable(z.string()),
  granted: z.number(),
  used: z.number(),
  left: z.number(),
  startedAt: z.string(),
  renewsAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  cancelAtEnd: z.boolean(),
  /** Percentages of this period's credits that were passed, each once. */
  thresholds: z.array(z.object({ percent: z.number(), at: z.string() })),
});
export type CreditLine = z.infer<typeof creditLine>;

export const creditsOverview = z.object({
  /** The asker's own lines that have not ended, plan first. */
  lines: z.array(creditLine),
  membership: z.nullable(membership),
  /**
   * The asker's own team: none, one that works, or one that rests because its plan has ended or has
   * no team any more.
   */
  team: z.optional(z.enum(["none", "works", "rests"])),
});
export type CreditsOverview = z.infer<typeof creditsOverview>;

const reason = z
  .string("Say why: it stands in the ledger.")
  .check(
    z.trim(),
    z.minLength(1, "Say why: it stands in the ledger."),
    z.maxLength(300, "Use at most 300 characters."),
  );
const amount = z.coerce
  .number("Use a whole number of credits from 1.")
  .check(
    z.int("Use a whole number of credits from 1."),
    z.minimum(1, "Use a whole number of credits from 1."),
    z.maximum(1_000_000, "Use at most 1000000 credits."),
  );
const correction = z.object({
  userid: email,
  credits: amount,
  reason,
  /** Which line; by default the plan, else the trial. */
  line: z.optional(z.enum(["plan", "trial"], "Use line=plan or line=trial.")),
  /** Check and answer as if done, and change nothing. */
  dryRun: z._default(z.boolean(), false),
});

export const correctionAnswer = z.object({
  /** Null for a dry run. */
  entry: z.nullable(ledgerEntry),
  email: z.string(),
  line: z.enum(["plan", "trial"]),
  before: z.number(),
  after: z.number(),
  dryRun: z.boolean(),
});
export type CorrectionAnswer = z.infer<typeof correctionAnswer>;

export const credits = {
  /** Web server only. */
  show: defineCall({
    method: "GET",
    path: "/credits",
    summary: "The asker's credits",
    input: empty,
    answer: creditsAnswer,
  }),
  overview: defineCall({
    method: "GET",
    path: "/credits/overview",
    summary: "The asker's plan, trial and membership, line by line",
    input: empty,
    answer: creditsOverview,
  }),
  /** Support only, each with an Idempotency-Key: the same key again gets the first answer. */
  grant: defineCall({
    method: "POST",
    path: "/ledger/grants",
    summary: "Give a person credits (support)",
    input: correction,
    answer: correctionAnswer,
  }),
  void: defineCall({
    method: "POST",
    path: "/ledger/voids",
    summary: "Take unused credits back (support)",
    input: correction,
    answer: correctionAnswer,
  }),
  refund: defineCall({
    method: "POST",
    path: "/ledger/refunds",
    summary: "Give back what one search cost (support); a spend is refunded at most once",
    input: z.object({ entryId: z.string(), reason, dryRun: z._default(z.boolean(), false) }),
    answer: correctionAnswer,
  }),
  ledger: defineCall({
    method: "GET",
    path: "/ledger",
    summary: "The ledger, newest first. `userid` is for support; a person sees their own",
    input: z.object({ userid: z.optional(z.string()), page, size: sizeUpTo(500) }),
    answer: z.object({
      items: z.array(ledgerEntry),
      total: z.number(),
      next: z.nullable(z.number()),
    }),
  }),
  usage: defineCall({
    method: "GET",
    path: "/ledger/usage",
    summary: "What the asker's credits were used for between two days, by day, week or month",
    input: usageInput,
    answer: creditUsage,
  }),
  reconcile: defineCall({
    method: "GET",
    path: "/ledger/reconcile",
    summary: "Every credit line whose used or granted figure differs from its ledger (support)",
    input: empty,
    answer: z.object({
      lines: z.number(),
      differences: z.array(
        z.object({
          line: z.string(),
          email: z.string(),
          column: z.string(),
          ledger: z.number(),
          stored: z.number(),
        }),
      ),
    }),
  }),
};
