import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { isoDate, listOf, page, sizeUpTo } from "#shared/contract/parts.ts";
import { facet } from "#shared/contract/searches.ts";

/** What changed: one card a change, free to read. */

export const notificationKinds = [
  "duty-change",
  "new-measure",
  "ended-measure",
  "quota",
  "rule-of-origin",
  "licence-or-document",
  "classification-change",
  "sanction-or-prohibition",
  "proposal",
  "correction",
  "guidance",
] as const;
export const notificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof notificationKind>;

export const severity = z.enum(["act-now", "plan", "know"]);
export type Severity = z.infer<typeof severity>;

const iso = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A notification as the reviewable data files hold it. */
export const notificationRecord = z.object({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{2,80}$/)),
  kind: notificationKind,
  headline: z.string(),
  summary: z.string(),
  change: z.optional(z.object({ from: z.string(), to: z.string() })),
  market: z.string(),
  origins: z._default(z.array(z.string()), []),
  codes: z._default(z.array(z.string()), []),
  dates: z.object({
    published: iso,
    takesEffect: z.optional(iso),
    commentsClose: z.optional(iso),
    deadline: z.optional(iso),
  }),
  source: z.object({ name: z.string(), identifier: z.string(), url: z.url() }),
  act: z.optional(z.string()),
});
export type NotificationRecord = z.infer<typeof notificationRecord>;

export const notification = z.extend(notificationRecord, {
  severity,
  /** When this product first carried it (ISO timestamp). */
  noticedAt: z.string(),
  actTitle: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notification>;

export const notificationFilters = z.object({
  q: z.optional(z.string().check(z.trim(), z.maxLength(200, "Use at most 200 characters."))),
  market: listOf(
    z
      .string()
      .check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, "Use a two-letter market such as US or EU.")),
  ),
  origin: listOf(
    z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, "Use a two-letter country code.")),
  ),
  /** HS prefix: matches notifications for this code, a parent or a child of it. */
  code: z.optional(
    z
      .string()
      .check(z.regex(/^(\d{2}(\d{2}){0,4})?$/, "An HS prefix has 2, 4, 6, 8 or 10 digits.")),
  ),
  kind: listOf(z.enum(notificationKinds, "That is not a kind of notification.")),
  severity: listOf(z.enum(["act-now", "plan", "know"], "Use act-now, plan or know.")),
  source: listOf(z.string().check(z.maxLength(80))),
  /** Which date `from`, `to` and the order go by. */
  by: z._default(z.enum(["published", "effect"], "Use by=published or by=effect."), "published"),
  from: z.optional(z.union([z.literal(""), isoDate])),
  to: z.optional(z.union([z.literal(""), isoDate])),
  open: z.optional(z.enum(["1", ""], "Use open=1 for those open for comment.")),
  page,
  /** How many deadlines coming up are named; 3 where it is not said. */
  ahead: sizeUpTo(50),
  /** Notifications a page; 20 where it is not said. */
  size: z.optional(
    z.coerce
      .number("Use a number of notifications from 1 to 200.")
      .check(
        z.int("Use a number of notifications from 1 to 200."),
        z.minimum(1, "Use a number of notifications from 1 to 200."),
        z.maximum(200, "Use a number of notifications from 1 to 200."),
      ),
  ),
});
export type NotificationFilters = z.output<typeof notificationFilters>;

const counted = {
  count: z.number(),
  /** Those of them to act on now. */
  actNow: z.number(),
  /** Their next date that is today or later. */
  next: z.nullable(z.string()),
};

/** The feed in figures. What a notification does not say is counted as unsaid, never as nothing. */
export const notificationCounts = z.object({
  total: z.number(),
  actNow: z.number(),
  /**
   * By the day each takes effect: on or before today, after it, or not stated. They add up to the
   * total.
   */
  inForce: z.number(),
  ahead: z.number(),
  undated: z.number(),
  openForComment: z.number(),
  markets: z.array(z.object({ market: z.string(), name: z.string(), ...counted })),
  kinds: z.array(z.object({ kind: notificationKind, ...counted })),
  /** A notification counts once in each chapter its codes are of. */
  chapters: z.array(z.object({ chapter: z.string(), title: z.nullable(z.string()), ...counted })),
  /**
   * Days of the last three years and ahead on which something was announced or came into force; all
   * others have none.
   */
  days: z.array(z.object({ day: z.string(), announced: z.number(), inForce: z.number() })),
  /** ISO date that all of this goes by. */
  today: z.string(),
  checkedAt: z.string(),
});
export type NotificationCounts = z.infer<typeof notificationCounts>;

export const notifications = {
  counts: defineCall({
    method: "GET",
    path: "/notifications/counts",
    summary: "The feed in figures, filtered: by market, kind, HS chapter and day",
    input: notificationFilters,
    answer: notificationCounts,
  }),
  list: defineCall({
    method: "GET",
    path: "/notifications",
    summary: "The feed, newest first, filtered; 20 a page",
    input: notificationFilters,
    answer: z.object({
      items: z.array(notification),
      total: z.number(),
      next: z.nullable(z.number()),
      facets: z.array(facet),
      /** Deadlines coming up among the filtered ones, soonest first, as many as `ahead` says. */
      upcoming: z.array(notification),
      checkedAt: z.string(),
    }),
  }),
  details: defineCall({
    method: "GET",
    path: "/notifications/{id}",
    summary: "One notification",
    input: z.object({
      id: z.string().check(z.maxLength(100, "A notification's id has at most 100 characters.")),
    }),
    answer: notification,
  }),
};
