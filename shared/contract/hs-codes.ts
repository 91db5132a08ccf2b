import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import {
  comparedOrigin,
  type Lane as LaneFacts,
  landedCost,
  lane,
  retiredCode,
  shipment,
} from "#shared/contract/lanes.ts";
import { countryCode, empty, hsDigits, isoDate, listOf, text } from "#shared/contract/parts.ts";

export type Lane = LaneFacts;

/** The HS nomenclature: suggestions, codes, and codes on a lane. Free. */

const pathStep = z.object({
  code: z.string(),
  level: z.enum(["section", "chapter", "heading", "subheading"]),
  title: z.string(),
});
export type PathStep = z.infer<typeof pathStep>;

const child = z.object({ code: z.string(), title: z.string(), childCount: z.number() });

const hsCodeDetails = z.object({
  code: z.string(),
  level: z.enum(["section", "chapter", "heading", "subheading"]),
  title: z.string(),
  about: z.string(),
  /** In the requested language. */
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

/** The language of names of goods; texts of the data sets stay English. */
const language = z.optional(z.enum(["en", "es"]));

const suggestion = z.object({
  code: z.string(),
  title: z.string(),
  /** The title in the requested language, if translated. */
  translation: z.optional(z.string()),
  match: z.string(),
});

const country = z.object({ code: z.string(), name: z.string() });
export type Country = z.infer<typeof country>;

export const hsCodes = {
  suggest: defineCall({
    method: "GET",
    path: "/hs-codes/suggest",
    summary: "Search suggestions, from two letters",
    input: z.object({ q: text({ max: 200, trim: true }), language }),
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
      language,
    }),
    answer: hsCodeDetails,
  }),
  landedCost: defineCall({
    method: "GET",
    path: "/hs-codes/{code}/landed-cost",
    summary: "Duties, fees and taxes of one shipment, line by line",
    input: z.object({
      code: hsDigits,
      destination: countryCode,
      origin: countryCode,
      date: z.optional(isoDate),
      ...shipment,
    }),
    answer: landedCost,
  }),
  compare: defineCall({
    method: "GET",
    path: "/hs-codes/{code}/compare",
    summary: "Duty of up to four origins side by side",
    input: z.object({
      code: hsDigits,
      destination: countryCode,
      origins: listOf(countryCode, 4),
      date: z.optional(isoDate),
    }),
    answer: z.object({ items: z.array(comparedOrigin) }),
  }),
  retired: defineCall({
    method: "GET",
    path: "/hs-codes/{code}/successors",
    summary: "What became of a code of an older HS edition (1992 to 2017)",
    input: z.object({ code: hsDigits }),
    answer: retiredCode,
  }),
};
