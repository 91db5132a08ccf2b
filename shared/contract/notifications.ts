import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { id, isoDate, listOf, page, sizeUpTo, text } from "#shared/contract/parts.ts";
import { facet } from "#shared/contract/searches.ts";

/** Notifications of regulatory changes, free to read. */

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
const notificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof notificationKind>;

export const severity = z.enum(["act-now", "plan", "know"]);
export type Severity = z.infer<typeof severity>;

const iso = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A notification as in the data files. */
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
  /** Id of the notification that this one corrects. */
  corrects: z.optional(z.string()),
  /** Confidence of an import in kind, codes and countries, 0 to 1; none for human-written ones. */
  score: z.optional(z.number()),
});
export type NotificationRecord = z.infer<typeof notificationRecord>;

export const notification = z.extend(notificationRecord, {
  severity,
  /** When this installation first had it (ISO timestamp). */
  noticedAt: z.string(),
  actTitle: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notification>;

/** A notification with what its page shows beside it. */
const notificationDetails = z.extend(notification, {
  /** Names of its codes, in their order; null for a code that HS 2022 does not have. */
  codeNames: z.array(z.object({ code: z.string(), title: z.nullable(z.string()) })),
  /** Name of its market and of each origin. */
  places: z.record(z.string(), z.string()),
  /** The notification that it corrects, if the data has it. */
  correctedOne: z.nullable(notification),
  /** Those that correct it, the newest first. */
  corrections: z.array(notification),
  /** Others of the same act, the nearest in time first. */
  earlier: z.array(notification),
  later: z.array(notification),
  /** ISO date that the severity refers to. */
  today: z.string(),
});
export type NotificationDetails = z.infer<typeof notificationDetails>;

interface NotificationFacet {
  /** The accepted values of a query parameter: none, one or several. */
  values: z.ZodMiniType<string[], unknown>;
  /** Of table `notifications`; null where SQL computes the value. */
  column: string | null;
  /** The column is an array: a row has several values. */
  isArray: boolean;
  fromRecord: ((record: NotificationRecord) => string | string[]) | null;
  /** Values read as words (translated at `<name>.<value>`), as names of places, or as they are. */
  labels: "words" | "place" | "verbatim";
  /** Unfolded in the filter form. */
  isExpanded: boolean;
}

/**
 * The fields a notification can be filtered by, in the order of the filter form. The contract, the
 * loaded columns, the SQL conditions, the counts, the URL and the form follow from this table; a
 * new field also needs its column and its label `filter.<name>`.
 */
export const notificationFacets = {
  severity: {
    values: listOf(z.enum(["act-now", "plan", "know"], "Use act-now, plan or know.")),
    column: null,
    isArray: false,
    fromRecord: null,
    labels: "words",
    isExpanded: true,
  },
  market: {
    values: listOf(twoLetters("Use a two-letter market code such as US or EU.")),
    column: "market",
    isArray: false,
    fromRecord: ({ market }) => market,
    labels: "place",
    isExpanded: true,
  },
  kind: {
    values: listOf(z.enum(notificationKinds, "That is not a kind of notification.")),
    column: "kind",
    isArray: false,
    fromRecord: ({ kind }) => kind,
    labels: "words",
    isExpanded: true,
  },
  origin: {
    values: listOf(twoLetters("Use a two-letter country code.")),
    column: "origins",
    isArray: true,
    fromRecord: ({ origins }) => origins,
    labels: "place",
    isExpanded: false,
  },
  source: {
    values: listOf(text({ max: 80 })),
    column: "source",
    isArray: false,
    fromRecord: ({ source }) => source.name,
    labels: "verbatim",
    isExpanded: false,
  },
} as const satisfies Record<string, NotificationFacet>;
export type NotificationFacetName = keyof typeof notificationFacets;
/** Columns of facets in table `notifications`. */
export type NotificationFacetColumns = {
  [Name in NotificationFacetName as NonNullable<
    (typeof notificationFacets)[Name]["column"]
  >]: (typeof notificationFacets)[Name]["isArray"] extends true ? string[] : string;
};
export const notificationFacetNames = Object.keys(notificationFacets) as NotificationFacetName[];

function twoLetters(message: string) {
  return z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, message));
}

const facetFilters = Object.fromEntries(
  notificationFacetNames.map((name) => [name, notificationFacets[name].values]),
) as { [Name in NotificationFacetName]: (typeof notificationFacets)[Name]["values"] };

/** The parameters of a list of notifications. */
export const notificationParameters = [
  "q",
  "code",
  ...notificationFacetNames,
  "by",
  "from",
  "to",
  "open",
  "page",
  "size",
  "ahead",
] as const;

const filters = {
  q: z.optional(text({ max: 200, trim: true })),
  /** Matches notifications that name this code, a parent or a child of it. */
  code: z.optional(
    z
      .string()
      .check(z.regex(/^(\d{2}(\d{2}){0,4})?$/, "An HS prefix has 2, 4, 6, 8 or 10 digits.")),
  ),
  ...facetFilters,
  /** The date that `from`, `to` and the order refer to. */
  by: z._default(z.enum(["published", "effect"], "Use by=published or by=effect."), "published"),
  from: z.optional(z.union([z.literal(""), isoDate])),
  to: z.optional(z.union([z.literal(""), isoDate])),
  open: z.optional(z.enum(["1", ""], "Use open=1 for those open for comment.")),
  page,
  /** Notifications a page; 20 by default. */
  size: sizeUpTo(200, "a number of notifications"),
  /** Number of upcoming deadlines to list; 3 by default. */
  ahead: sizeUpTo(50),
} satisfies Record<(typeof notificationParameters)[number], z.ZodMiniType>;
export const notificationFilters = z.object(filters);
export type NotificationFilters = z.output<typeof notificationFilters>;

const counted = {
  count: z.number(),
  /** Those of severity act-now. */
  actNow: z.number(),
  /** Earliest of their dates from today on. */
  next: z.nullable(z.string()),
};

/** The feed in figures. A missing date counts as undated, never as in force. */
const notificationCounts = z.object({
  total: z.number(),
  actNow: z.number(),
  /** By the effective date: up to today, later, none. They add up to the total. */
  inForce: z.number(),
  ahead: z.number(),
  undated: z.number(),
  openForComment: z.number(),
  markets: z.array(z.object({ market: z.string(), name: z.string(), ...counted })),
  kinds: z.array(z.object({ kind: notificationKind, ...counted })),
  /** A notification counts once in each chapter of its codes. */
  chapters: z.array(z.object({ chapter: z.string(), title: z.nullable(z.string()), ...counted })),
  /** From three years back on; only days with an announcement or an effective date. */
  days: z.array(z.object({ day: z.string(), announced: z.number(), inForce: z.number() })),
  /** ISO date the figures refer to. */
  today: z.string(),
  checkedAt: z.string(),
});
export type NotificationCounts = z.infer<typeof notificationCounts>;

/** The dates of a regulation on which something changes or is due. */
export const upcomingActDates = [
  "commentsClose",
  "entersIntoForce",
  "appliesFrom",
  "transitionEnds",
  "complianceDeadline",
  "expires",
] as const;

const upcomingAct = z.object({
  /** Of the regulation. */
  id: z.string(),
  title: z.string(),
  market: z.string(),
  name: z.enum(upcomingActDates),
  date: z.string(),
});
export type UpcomingAct = z.infer<typeof upcomingAct>;

export const notifications = {
  counts: defineCall({
    method: "GET",
    path: "/notifications/counts",
    summary: "Notification counts by market, type, HS chapter and day, filtered",
    input: notificationFilters,
    answer: notificationCounts,
  }),
  list: defineCall({
    method: "GET",
    path: "/notifications",
    summary: "Notifications, newest first, filtered; 20 per page",
    input: notificationFilters,
    answer: z.object({
      items: z.array(notification),
      total: z.number(),
      next: z.nullable(z.number()),
      facets: z.array(facet),
      /** The next deadlines of the filtered notifications, at most `ahead`. */
      upcoming: z.array(notification),
      /** The next dates of regulations, at most `ahead`; by market, origin and code alone. */
      upcomingActs: z.optional(z.array(upcomingAct)),
      /** ISO date that severities and deadlines refer to. */
      today: z.string(),
      checkedAt: z.string(),
      /** Date of each source's data; null for what came with the program. */
      sources: z.array(
        z.object({ name: z.nullable(z.string()), asOf: z.string(), isStale: z.boolean() }),
      ),
    }),
  }),
  details: defineCall({
    method: "GET",
    path: "/notifications/{id}",
    summary: "One notification with the names of its codes and the others of its act",
    input: z.object({ id }),
    answer: notificationDetails,
  }),
};
