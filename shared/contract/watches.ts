import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { notificationKinds, severity, upcomingActDates } from "#shared/contract/notifications.ts";
import { empty, id, text } from "#shared/contract/parts.ts";

/** A user's watches, and the notifications that match them. */

const watchKinds = ["code", "market", "lane", "act", "search"] as const;
const watchKind = z.enum(watchKinds, "Watch a code, market, lane, act or search.");
export type WatchKind = z.infer<typeof watchKind>;

/**
 * `code`: 2 to 10 HS digits; `market`: two letters; `lane`: `GB/VN/640411`, destination first;
 * `act`: its id; `search`: the query of the feed.
 */
const watchTarget = z.object({
  kind: watchKind,
  key: text({ max: 1000, trim: true, missing: "Name what to watch." }),
});
export type WatchTarget = z.infer<typeof watchTarget>;

export const maxWatches = 200;

const newsState = z.enum(["unread", "read", "dismissed"]);
const newsItem = z.object({
  /** Of the notification. */
  id: z.string(),
  headline: z.string(),
  kind: z.enum(notificationKinds),
  severity,
  published: z.string(),
  takesEffect: z.nullable(z.string()),
  foundAt: z.string(),
  state: newsState,
});
export type NewsItem = z.infer<typeof newsItem>;

const watch = z.object({
  id: z.string(),
  kind: watchKind,
  key: z.string(),
  /** The target, in the words of the data. */
  title: z.string(),
  /** The parts of the title, for a client to translate; null where the target has none. */
  subject: z.object({
    /** Of the code, market or act. */
    name: z.nullable(z.string()),
    /** Of a lane's ends. */
    origin: z.nullable(z.string()),
    destination: z.nullable(z.string()),
    /** Of the countries of a search, by code. */
    places: z.record(z.string(), z.string()),
  }),
  createdAt: z.string(),
  /** The retired code whose watch moved here. */
  movedFrom: z.nullable(z.string()),
  unread: z.number(),
  /** Unread first, then the newest; at most 20. */
  news: z.array(newsItem),
  /** Total of its notifications, dismissed ones included. */
  total: z.number(),
});
export type Watch = z.infer<typeof watch>;

export const digestFrequencies = ["off", "now", "daily", "weekly"] as const;
const settings = {
  digest: z.enum(digestFrequencies, "Choose off, now, daily or weekly."),
  language: z.string().check(z.regex(/^[a-z]{2}$/, "Choose a language.")),
  /** IANA name. */
  timeZone: text({ max: 60, trim: true, missing: "Name your time zone." }),
};
const watchSettings = z.object({
  ...settings,
  isSaved: z.boolean(),
  /** Secret calendar addresses in use. */
  calendars: z.number(),
});
export type WatchSettings = z.infer<typeof watchSettings>;

const calendarEntry = z.object({
  /** Stable while the date has the same subject. */
  id: z.string(),
  kind: z.enum(["notification", "act"]),
  of: z.string(),
  name: z.enum(["takesEffect", "deadline", "commentsOpen", ...upcomingActDates]),
  date: z.string(),
  title: z.string(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

const inputOfOne = z.object({ id });

export const watches = {
  list: defineCall({
    method: "GET",
    path: "/watches",
    summary: "The user's watches with what each brought",
    input: empty,
    answer: z.object({
      items: z.array(watch),
      total: z.number(),
      next: z.nullable(z.number()),
      unread: z.number(),
      limit: z.number(),
    }),
  }),
  state: defineCall({
    method: "GET",
    path: "/watches/state",
    summary: "The user's watch of something, if there is one",
    input: watchTarget,
    answer: z.object({ id: z.nullable(z.string()) }),
  }),
  unread: defineCall({
    method: "GET",
    path: "/watches/unread",
    summary: "How many notifications of the user's watches are unread",
    input: empty,
    answer: z.object({ unread: z.number() }),
  }),
  add: defineCall({
    method: "POST",
    path: "/watches",
    summary: "Watch a code, market, lane, act or search; a retired code becomes its successors",
    input: watchTarget,
    answer: z.object({ ids: z.array(z.string()) }),
  }),
  remove: defineCall({
    method: "DELETE",
    path: "/watches/{id}",
    summary: "Stop watching",
    input: inputOfOne,
    answer: empty,
  }),
  restore: defineCall({
    method: "POST",
    path: "/watches/{id}/restore",
    summary: "Undo the removal of a watch",
    input: inputOfOne,
    answer: empty,
  }),
  dismiss: defineCall({
    method: "POST",
    path: "/watch-news/{id}/dismiss",
    summary: "Dismiss a notification that a watch brought",
    input: inputOfOne,
    answer: empty,
  }),
  undismiss: defineCall({
    method: "POST",
    path: "/watch-news/{id}/restore",
    summary: "Undo the dismissal of a notification",
    input: inputOfOne,
    answer: empty,
  }),
  read: defineCall({
    method: "POST",
    path: "/watch-news/{id}/read",
    summary: "Mark a notification as read if a watch brought it; how many are unread then",
    input: inputOfOne,
    answer: z.object({ unread: z.number() }),
  }),
  unreadAgain: defineCall({
    method: "POST",
    path: "/watch-news/{id}/unread",
    summary: "Undo the reading of a notification that a watch brought",
    input: inputOfOne,
    answer: empty,
  }),
  readAll: defineCall({
    method: "POST",
    path: "/watch-news/read",
    summary: "Mark everything that the watches brought as read",
    input: empty,
    answer: z.object({ read: z.number() }),
  }),
  settings: defineCall({
    method: "GET",
    path: "/watch-settings",
    summary: "How often, in which language and by which clock the user gets mail about watches",
    input: empty,
    answer: watchSettings,
  }),
  saveSettings: defineCall({
    method: "PUT",
    path: "/watch-settings",
    summary: "Change how the user gets mail about watches",
    input: z.object(settings),
    answer: watchSettings,
  }),
  unsubscribe: defineCall({
    method: "POST",
    path: "/watch-settings/unsubscribe",
    summary: "End the mails that a signed link was sent with, without signing in",
    input: z.object({ token: text({ max: 200, missing: "Open the link of the email." }) }),
    answer: empty,
  }),
  createCalendar: defineCall({
    method: "POST",
    path: "/watch-calendars",
    summary:
      "A new secret address of the dates of all watches or of one, which ends the one before",
    input: z.object({ watchId: z.optional(id) }),
    answer: z.object({ secret: z.string() }),
  }),
  revokeCalendars: defineCall({
    method: "DELETE",
    path: "/watch-calendars",
    summary: "End every secret address of the user's calendars",
    input: empty,
    answer: empty,
  }),
  calendar: defineCall({
    method: "POST",
    path: "/watch-calendars/dates",
    summary: "The dates of a calendar's secret address",
    input: z.object({ secret: text({ max: 100 }) }),
    answer: z.object({ items: z.array(calendarEntry) }),
  }),
};
