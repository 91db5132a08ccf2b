import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { id, text } from "#shared/contract/parts.ts";
import { importSourceNames } from "#shared/domain/import-sources.ts";

/** Imports of notices and lists of parties. Every call is for support only. */

const source = z.enum(importSourceNames, `Use one of ${importSourceNames.join(", ")}.`);

const moment = z
  .string()
  .check(
    z.regex(
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/,
      "Use a moment such as 2027-01-31T09:00:00Z.",
    ),
  );

const rejectedRows = z.object({
  count: z.number(),
  /** The first ones. */
  shown: z.array(z.object({ row: z.number(), problem: z.string() })),
});

const noticesResult = z.object({
  kind: z.literal("notices"),
  outcome: z.enum(["imported", "dry-run"]),
  /** Entries of the page; the other counts but `waiting` add up to it. */
  rows: z.number(),
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Covered by the program's own notifications, which take precedence. */
  inProgram: z.number(),
  notRelevant: z.number(),
  /** Entries whose number recurs in the page. */
  repeated: z.number(),
  rejected: rejectedRows,
  /** The source's entries that wait for review. */
  waiting: z.number(),
  /** Address of the next page. */
  next: z.nullable(z.string()),
  /** The publisher's total over all pages. */
  stated: z.nullable(z.number()),
});
export type NoticesResult = z.infer<typeof noticesResult>;

const partiesResult = z.object({
  kind: z.literal("parties"),
  outcome: z.enum(["switched", "already-live", "held", "dry-run"]),
  /** Parties read. */
  rows: z.number(),
  /** In the live edition, or in the one that would become live. */
  parties: z.number(),
  names: z.number(),
  /** The publisher's day of the list, ISO. */
  day: z.string(),
  /** Compared with the live edition. */
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  rejected: rejectedRows,
  /** Findings for which the edition is held back, one sentence each. */
  findings: z.array(z.string()),
});
export type PartiesResult = z.infer<typeof partiesResult>;

const importResult = z.union([noticesResult, partiesResult]);
export type SourceImportResult = z.infer<typeof importResult>;

const importState = z.object({
  id: z.string(),
  phase: z.enum(["reading", "done", "failed"]),
  /** Entries so far, and the share of the page, 0 to 1. */
  rows: z.number(),
  share: z.number(),
  result: z.nullable(importResult),
  /** Code and words of the error of a failed import. */
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type SourceImportState = z.infer<typeof importState>;

const sourceStatus = z.object({
  name: source,
  title: z.string(),
  /** Time of the last complete refresh; null before the first. */
  asOf: z.nullable(z.string()),
  /** Older than its publisher's rhythm allows. */
  isStale: z.boolean(),
  lastAttemptAt: z.nullable(z.string()),
  /** Why the last attempt failed. */
  problem: z.nullable(z.string()),
  /** Notices that wait for review. */
  waiting: z.number(),
});
export type SourceStatus = z.infer<typeof sourceStatus>;

const reviewItem = z.object({
  /** Of the notification that it would be. */
  id: z.string(),
  source: z.string(),
  kind: z.string(),
  headline: z.string(),
  market: z.string(),
  origins: z.array(z.string()),
  codes: z.array(z.string()),
  published: z.string(),
  url: z.string(),
  /** How sure the mapping is, 0 to 1, and why. */
  score: z.number(),
  reasons: z.array(z.string()),
  firstSeen: z.string(),
});
export type ReviewItem = z.infer<typeof reviewItem>;

/** Notices that wait for review before publication. Every call is for support only. */
export const reviews = {
  list: defineCall({
    method: "GET",
    path: "/reviews",
    summary: "Imported notices waiting for review, most certain first; at most 200 (support)",
    input: z.object({ source: z.optional(source) }),
    answer: z.object({ items: z.array(reviewItem), total: z.number() }),
  }),
  decide: defineCall({
    method: "POST",
    path: "/reviews/{id}",
    summary: "Publish an imported notice or keep it out (support)",
    input: z.object({
      id,
      decision: z.enum(["accepted", "rejected"], "Use accepted or rejected."),
      /** Name of the reviewer, for the record. */
      by: text({ max: 200, trim: true, missing: "Enter the name of the reviewer." }),
      dryRun: z._default(z.boolean(), false),
    }),
    answer: z.object({ headline: z.string(), before: z.string(), after: z.string() }),
  }),
};

export const sources = {
  list: defineCall({
    method: "GET",
    path: "/sources",
    summary: "What can be imported, and as of when it is held (support)",
    input: z.object({}),
    answer: z.object({ items: z.array(sourceStatus) }),
  }),
  start: defineCall({
    method: "POST",
    path: "/sources/imports",
    summary: "Import an uploaded page; a second request for the same page joins it (support)",
    input: z.object({
      source,
      /** SHA-256 of the page, hexadecimal, as uploaded. */
      checksum: id,
      /** When the publisher answered; not for a file. */
      fetchedAt: z.optional(moment),
      dryRun: z._default(z.boolean(), false),
      accept: z._default(z.boolean(), false),
    }),
    answer: importState,
  }),
  progress: defineCall({
    method: "GET",
    path: "/sources/imports/{id}",
    summary: "How far an import of a page is, and its result (support)",
    input: z.object({ id }),
    answer: importState,
  }),
};
