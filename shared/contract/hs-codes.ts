import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { block, countryCode, empty, hsDigits, isoDate, text } from "#shared/contract/parts.ts";

/** The HS nomenclature: suggestions, codes, and codes on a lane. Free. */

const pathStep = z.object({
  code: z.string(),
  level: z.enum(["section", "chapter", "heading", "subheading"]),
  title: z.string(),
});
export type PathStep = z.infer<typeof pathStep>;

const child = z.object({ code: z.string(), title: z.string(), childCount: z.number() });

const duty = z.object({
  layer: z.string(),
  reason: z.string(),
  rate: z.string(),
  adValorem: z.nullable(z.number()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  legalBase: z.nullable(z.string()),
  conditions: z.nullable(z.string()),
});
const importTax = z.object({
  name: z.string(),
  rate: z.nullable(z.number()),
  note: z.string(),
  source: z.string(),
  recordedAt: z.string(),
});
const agreement = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["agreement", "scheme"]),
  inForce: z.nullable(z.string()),
  proofs: z.array(z.string()),
  note: z.string(),
  source: z.string(),
  recordedAt: z.string(),
});
/** A regulation that concerns this code on this lane. */
const relatedRegulation = z.object({
  id: z.string(),
  title: z.string(),
  citation: z.string(),
  jurisdiction: z.string(),
  status: z.string(),
  published: z.nullable(z.string()),
  why: z.string(),
});
const relatedNotification = z.object({
  id: z.string(),
  headline: z.string(),
  kind: z.string(),
  published: z.string(),
  takesEffect: z.nullable(z.string()),
  why: z.string(),
});

const lane = z.object({
  destination: z.object({ code: z.string(), name: z.string() }),
  origin: z.object({ code: z.string(), name: z.string() }),
  date: z.string(),
  nationalCode: block(z.object({ code: z.string(), title: z.string() })),
  duties: block(duty),
  taxes: block(importTax),
  agreements: block(agreement),
  importRequirements: block(relatedRegulation),
  exportRequirements: block(relatedRegulation),
  quotas: block(z.object({ number: z.string(), note: z.string() })),
  notifications: block(relatedNotification),
});
export type Lane = z.infer<typeof lane>;

const hsCodeDetails = z.object({
  code: z.string(),
  level: z.enum(["section", "chapter", "heading", "subheading"]),
  title: z.string(),
  about: z.string(),
  called: z.array(z.string()),
  /** Exclusions: goods that `see` covers instead. */
  not: z.array(z.object({ goods: z.string(), see: z.string(), title: z.string() })),
  path: z.array(pathStep),
  children: z.array(child),
  siblings: z.array(child),
  /** Requested digits beyond six, such as the national digits of 6404110000. */
  unknownDigits: z.nullable(z.string()),
  edition: z.object({ name: z.string(), validFrom: z.string(), validTo: z.nullable(z.string()) }),
  lane: z.nullable(lane),
});
export type HsCodeDetails = z.infer<typeof hsCodeDetails>;

const suggestion = z.object({ code: z.string(), title: z.string(), match: z.string() });

const country = z.object({ code: z.string(), name: z.string() });

export const hsCodes = {
  suggest: defineCall({
    method: "GET",
    path: "/hs-codes/suggest",
    summary: "Search suggestions, from two letters",
    input: z.object({ q: text({ max: 200, trim: true }) }),
    answer: z.object({ items: z.array(suggestion) }),
  }),
  sections: defineCall({
    method: "GET",
    path: "/hs-codes",
    summary: "The 21 sections with their chapters",
    input: empty,
    answer: z.object({
      items: z.array(
        z.object({
          number: z.number(),
          roman: z.string(),
          title: z.string(),
          chapters: z.array(
            z.object({
              code: z.string(),
              title: z.string(),
              headings: z.number(),
              reserved: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  }),
  countries: defineCall({
    method: "GET",
    path: "/countries",
    summary: "Countries available for a lane",
    input: empty,
    answer: z.object({ items: z.array(country) }),
  }),
  details: defineCall({
    method: "GET",
    path: "/hs-codes/{code}",
    summary: "One chapter, heading or subheading; with a lane also its measures",
    input: z.object({
      code: hsDigits,
      destination: z.optional(countryCode),
      origin: z.optional(countryCode),
      date: z.optional(isoDate),
    }),
    answer: hsCodeDetails,
  }),
};
