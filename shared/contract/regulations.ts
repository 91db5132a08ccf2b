import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { notification, upcomingActDates } from "#shared/contract/notifications.ts";
import { id } from "#shared/contract/parts.ts";

/** Regulations. Free to read by id; searching them costs a credit. */

const regulationType = z.enum([
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
const regulationStatus = z.enum([
  "proposed",
  "adopted",
  "in-force",
  "partly",
  "suspended",
  "superseded",
  "repealed",
  "withdrawn",
]);
const relationKind = z.enum([
  "amends",
  "repeals",
  "implements",
  "supplements",
  "replaces",
  "corrects",
  "notified-as",
]);

const iso = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export const regulationDateNames = [
  "published",
  "adopted",
  "commentsOpen",
  ...upcomingActDates,
  "lastChanged",
] as const;
export type RegulationDateName = (typeof regulationDateNames)[number];

const regulationDates = z.object({
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

/** A regulation as in the data files. */
export const regulation = z.object({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{2,80}$/)),
  title: z.string(),
  officialTitle: z.string(),
  /** Short forms and names that the trade calls it by: CBAM, Lacey Act. */
  popularNames: z._default(z.array(z.string()), []),
  language: z.string(),
  type: regulationType,
  status: regulationStatus,
  body: z.string(),
  citation: z.string(),
  identifiers: z.array(z.object({ scheme: z.string(), value: z.string() })),
  source: z.url(),
  recordedAt: iso,
  topics: z.array(z.string()),
  dates: regulationDates,
  brief: z.string(),
  scope: z.object({
    /** The movement over the jurisdiction's border that it rules. */
    direction: z.enum(["import", "export", "both"]),
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
export type Regulation = z.infer<typeof regulation>;

const regulationDetails = z.extend(regulation, {
  jurisdiction: z.string(),
  /** Relations that other regulations state to this one. */
  relatedFrom: z.array(
    z.object({ kind: relationKind, from: z.string(), citation: z.string(), label: z.string() }),
  ),
  notifications: z.array(notification),
});
export type RegulationDetails = z.infer<typeof regulationDetails>;

export const regulations = {
  details: defineCall({
    method: "GET",
    path: "/regulations/{id}",
    summary: "One regulation with its dates, scope, obligations, relations and notifications",
    input: z.object({ id }),
    answer: regulationDetails,
  }),
};
