import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { notification } from "#shared/contract/notifications.ts";

/**
 * Acts: the law behind a requirement, with every date its own field. Free to read by id; searching
 * them costs a credit.
 */

export const actType = z.enum([
  "regulation",
  "directive",
  "decision",
  "act",
  "order",
  "rule",
  "notice",
  "proclamation",
  "instrument",
  "agreement",
  "guidance",
]);
export const actStatus = z.enum([
  "proposed",
  "adopted",
  "in-force",
  "partly",
  "suspended",
  "superseded",
  "repealed",
  "withdrawn",
]);
export const relationKind = z.enum([
  "amends",
  "repeals",
  "implements",
  "supplements",
  "replaces",
  "corrects",
  "notified-as",
]);

const iso = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export const actDateNames = [
  "published",
  "adopted",
  "commentsOpen",
  "commentsClose",
  "entersIntoForce",
  "appliesFrom",
  "transitionEnds",
  "complianceDeadline",
  "expires",
  "lastChanged",
] as const;
export type ActDateName = (typeof actDateNames)[number];

export const actDates = z.object({
  published: z.optional(iso),
  adopted: z.optional(iso),
  commentsOpen: z.optional(iso),
  commentsClose: z.optional(iso),
  entersIntoForce: z.optional(iso),
  appliesFrom: z.optional(iso),
  transitionEnds: z.optional(iso),
  complianceDeadline: z.optional(iso),
  expires: z.optional(iso),
  lastChanged: z.optional(iso),
});

/** An act as the reviewable data files hold it. */
export const act = z.object({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{2,80}$/)),
  title: z.string(),
  officialTitle: z.string(),
  language: z.string(),
  type: actType,
  status: actStatus,
  body: z.string(),
  citation: z.string(),
  identifiers: z.array(z.object({ scheme: z.string(), value: z.string() })),
  source: z.url(),
  recordedAt: iso,
  topics: z.array(z.string()),
  dates: actDates,
  brief: z.string(),
  scope: z.object({
    codes: z._default(z.array(z.string()), []),
    excludes: z._default(z.array(z.string()), []),
    origins: z._default(z.array(z.string()), []),
    destinations: z._default(z.array(z.string()), []),
    threshold: z.optional(z.string()),
  }),
  obligations: z._default(
    z.array(
      z.object({
        actor: z.string(),
        action: z.string(),
        document: z.optional(z.string()),
        where: z.optional(z.string()),
        penalty: z.optional(z.string()),
        article: z.optional(z.string()),
      }),
    ),
    [],
  ),
  relations: z._default(
    z.array(z.object({ kind: relationKind, to: z.optional(z.string()), label: z.string() })),
    [],
  ),
});
export type Act = z.infer<typeof act>;

export const actDetails = z.extend(act, {
  jurisdiction: z.string(),
  /** Relations other acts state towards this one. */
  relatedFrom: z.array(z.object({ kind: relationKind, from: z.string(), label: z.string() })),
  notifications: z.array(notification),
});
export type ActDetails = z.infer<typeof actDetails>;

export const regulations = {
  details: defineCall({
    method: "GET",
    path: "/regulations/{id}",
    summary: "One act with its dates, scope, obligations, relations and notifications",
    input: z.object({
      id: z.string().check(z.maxLength(100, "An act's id has at most 100 characters.")),
    }),
    answer: actDetails,
  }),
};
