import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { email, empty, id, isoDate, page, sizeUpTo, text } from "#shared/contract/parts.ts";
import { searchKind } from "#shared/contract/searches.ts";
import { membership } from "#shared/contract/sub-users.ts";
import { family, subscriptionRecord } from "#shared/contract/subscriptions.ts";

/** A user's credits as the product shows them, and the ledger behind them. */

const balanceReason = z.enum(["known", "zero", "unknown", "denied"]);
const balanceSource = z.enum(["subscription", "main-subscriber", "trial", "none"]);

const subscriptionView = z.object({
  detail: subscriptionRecord,
  tierName: z.nullable(z.string()),
  tierColor: z.nullable(z.string()),
});

const creditsAnswer = z.object({
  /** 0 on any failure; `reason` tells a known 0 from a failure. */
  balance: z.number(),
  reason: balanceReason,
  source: balanceSource,
  family,
  subscription: z.nullable(subscriptionView),
  used: z.nullable(z.number()),
  granted: z.nullable(z.number()),
  isSubUser: z.boolean(),
  canManageSubUsers: z.boolean(),
  /** A member's own limit of this period, null for none; absent for others and where unknown. */
  member: z.optional(z.object({ cap: z.nullable(z.number()), used: z.number() })),
});
export type CreditsAnswer = z.infer<typeof creditsAnswer>;

/** Without the subscription's record, of which screens show nothing. */
export type ShownCredits = Omit<CreditsAnswer, "subscription"> & {
  subscription: Omit<NonNullable<CreditsAnswer["subscription"]>, "detail"> | null;
};

const ledgerEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(["grant", "spend", "refund", "void"]),
  /** The actor's e-mail address, or `support` or `clearlane`. */
  who: z.string(),
  /** The actor's name, where it is known. */
  whoName: z.optional(z.nullable(z.string())),
  line: z.enum(["plan", "trial"]),
  /** Signed: a debit is negative. */
  credits: z.number(),
  balanceAfter: z.number(),
  reason: z.string(),
  /** The search that a debit paid for; `query` is the query string that opens it again. */
  search: z.nullable(
    z.object({ id: z.string(), kind: searchKind, q: z.string(), query: z.string() }),
  ),
  /** The kind of a member's search whose query only they may read; `search` is null then. */
  privateSearch: z.optional(z.nullable(searchKind)),
  /** Of a refund: the id of the debit. */
  refundOf: z.nullable(z.string()),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** A plan or a trial, with the figures of the present period. */
export const creditAccount = z.object({
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
  /** Percentages of this period's credits that its use has passed, each once. */
  thresholds: z.array(z.object({ percent: z.number(), at: z.string() })),
});
export type CreditAccount = z.infer<typeof creditAccount>;

const creditsOverview = z.object({
  /** The user's own accounts that have not ended, plan first. */
  lines: z.array(creditAccount),
  membership: z.nullable(membership),
  /** The user's own team; it `rests` while its plan has ended or no longer includes a team. */
  team: z.optional(z.enum(["none", "works", "rests"])),
});
export type CreditsOverview = z.infer<typeof creditsOverview>;

/** Credit usage between two days (UTC), of the entries in the user's ledger. */

const usageStep = z.enum(["day", "week", "month"], "Use step=day, step=week or step=month.");
export type UsageStep = z.infer<typeof usageStep>;

const day = z.optional(z.union([z.literal(""), isoDate]));

const usageInput = z.object({
  /** First and last day, both included; by default the last 30 days. */
  from: day,
  to: day,
  /** By default days up to five weeks, weeks up to seven months, months beyond. */
  step: z.optional(usageStep),
});

const spent = { credits: z.number(), searches: z.number() };

const creditUsage = z.object({
  from: z.string(),
  to: z.string(),
  step: usageStep,
  /** The day of the first ledger entry, before which nothing is known; null without entries. */
  since: z.nullable(z.string()),
  /** Credits used less refunds, and searches opened, in the whole range. */
  used: z.number(),
  searches: z.number(),
  /** Oldest first; figures are null before `since` and after today. */
  steps: z.array(
    z.object({ from: z.string(), used: z.nullable(z.number()), searches: z.nullable(z.number()) }),
  ),
  /** Kind null: paid, but no search opened with it yet. */
  kinds: z.array(z.object({ kind: z.nullable(searchKind), ...spent })),
  /**
   * Searches of members who do not share their queries: not in `lanes` and not among `searched`.
   */
  privateSearches: z.optional(z.object(spent)),
  /** Most credits first, at most 20; a country is null where the search had none. */
  lanes: z.array(
    z.object({ destination: z.nullable(z.string()), origin: z.nullable(z.string()), ...spent }),
  ),
  /** Usage by user, most first: an owner sees the whole team, others themselves. */
  people: z.array(
    z.object({
      email: z.string(),
      name: z.nullable(z.string()),
      ...spent,
      steps: z.array(z.number()),
    }),
  ),
  /** The latest searches whose words the user may read, by words and lane, at most 20. */
  searched: z.array(
    z.object({
      kind: searchKind,
      q: z.string(),
      /** Query string that opens it again. */
      query: z.string(),
      destination: z.nullable(z.string()),
      origin: z.nullable(z.string()),
      /** The destination and its customs union; likewise for the origin. */
      markets: z.array(z.string()),
      origins: z.array(z.string()),
      firstAt: z.string(),
      lastAt: z.string(),
      times: z.number(),
      people: z.array(z.object({ email: z.string(), name: z.nullable(z.string()) })),
      /** Until then it opens free of charge; null where the credit was refunded. */
      freeUntil: z.nullable(z.string()),
    }),
  ),
  /** Searches of any time that are free to repeat now. */
  repeatable: z.number(),
});
export type CreditUsage = z.infer<typeof creditUsage>;

const reason = text({
  max: 300,
  trim: true,
  missing: "Enter a reason; it appears in the ledger.",
});
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
  /** Which credit account; by default the plan, else the trial. */
  line: z.optional(z.enum(["plan", "trial"], "Use line=plan or line=trial.")),
  /** Answer as if done, but change nothing. */
  dryRun: z._default(z.boolean(), false),
});

const correctionAnswer = z.object({
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
    summary: "Credit balance",
    input: empty,
    answer: creditsAnswer,
  }),
  overview: defineCall({
    method: "GET",
    path: "/credits/overview",
    summary: "Credit accounts: plan, trial and membership",
    input: empty,
    answer: creditsOverview,
  }),
  /** Support only, with an Idempotency-Key: the same key again gets the first answer. */
  grant: defineCall({
    method: "POST",
    path: "/ledger/grants",
    summary: "Grant credits to a user (support)",
    input: correction,
    answer: correctionAnswer,
  }),
  void: defineCall({
    method: "POST",
    path: "/ledger/voids",
    summary: "Void unused credits (support)",
    input: correction,
    answer: correctionAnswer,
  }),
  refund: defineCall({
    method: "POST",
    path: "/ledger/refunds",
    summary: "Refund one search (support); a debit is refunded at most once",
    input: z.object({ entryId: id, reason, dryRun: z._default(z.boolean(), false) }),
    answer: correctionAnswer,
  }),
  ledger: defineCall({
    method: "GET",
    path: "/ledger",
    summary: "The ledger, newest first. `userid` is for support; users see their own",
    input: z.object({ userid: z.optional(text({ max: 254 })), page, size: sizeUpTo(500) }),
    answer: z.object({
      items: z.array(ledgerEntry),
      total: z.number(),
      next: z.nullable(z.number()),
    }),
  }),
  usage: defineCall({
    method: "GET",
    path: "/ledger/usage",
    summary: "Credit usage between two dates, by day, week or month",
    input: usageInput,
    answer: creditUsage,
  }),
  reconcile: defineCall({
    method: "GET",
    path: "/ledger/reconcile",
    summary: "Credit accounts that differ from their ledger, by pages (support)",
    input: z.object({
      /** The `next` of the page before. */
      after: z.optional(z.uuid("Use the `next` of the page before.")),
      size: sizeUpTo(5000),
    }),
    answer: z.object({
      /** Accounts on this page. */
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
      /**
       * Spends that have opened nothing yet, by account and user. `waiting`: named no search, and
       * pays for the user's next one; `unseen`: its search opens free next time.
       */
      unopened: z.array(
        z.object({
          line: z.string(),
          /** Of the account's owner, and of who spent. */
          email: z.string(),
          who: z.string(),
          state: z.enum(["waiting", "unseen"]),
          spends: z.number(),
          since: z.string(),
          /** The oldest entry. */
          entry: z.string(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
  }),
};
