import * as z from "zod/mini";
import { block, blockState } from "#shared/contract/parts.ts";

/** Facts of one code on one lane, block by block. */

const nullable = <T extends z.ZodMiniType>(type: T) => z.nullable(type);
/** ISO date; the end of a period is the first day that is no longer part of it. */
const day = z.string();

/** One published state of a data set. */
const edition = z.object({
  name: z.string(),
  publisher: z.string(),
  /** The day from which the publisher's figures apply. */
  effective: day,
  /** Older than a year on the day of the answer. */
  isOld: z.boolean(),
  /** The publisher's page, of the line where there is one. */
  source: z.string(),
});
export type Edition = z.infer<typeof edition>;

const direction = z.enum(["import", "export"]);
export type Direction = z.infer<typeof direction>;

const country = z.object({ code: z.string(), name: z.string() });

const prohibition = z.object({
  id: z.string(),
  /** Import: of the destination's law; export: of the origin's. */
  direction,
  /** The country or union whose law it is. */
  market: country,
  country,
  /** The part of the country that it concerns; null for the whole. */
  region: nullable(z.string()),
  scope: z.enum(["all goods", "these goods"]),
  /** The prohibition covers more goods than its listed codes. */
  partial: z.boolean(),
  /**
   * `certain`: all goods of the code. `conditional`: those from the region, or some of the code.
   * `possible`: goods that are described without codes.
   */
  certainty: z.enum(["certain", "conditional", "possible"]),
  title: z.string(),
  condition: z.string(),
  legalBase: z.string(),
  validFrom: nullable(day),
  validTo: nullable(day),
  source: z.string(),
  recordedAt: day,
});

/** An amount per unit, such as 6.6 cents a kilogram. */
const specificRate = z.object({
  /** Decimal in `currency`: 0.066. */
  amount: z.number(),
  currency: z.string(),
  per: z.string(),
});
export type SpecificRate = z.infer<typeof specificRate>;

/** The kinds of ordinary duty. */
export const rateKinds = ["mfn", "column-2", "preference", "suspension", "quota"] as const;
const lineRate = z.object({
  kind: z.enum(rateKinds),
  /** Symbol of the preference program. */
  program: nullable(z.string()),
  /** As published. */
  rate: z.string(),
  /** Percent of the value; null if the rate has no such part or could not be parsed. */
  adValorem: nullable(z.number()),
  specific: nullable(z.array(specificRate)),
  /** Whether `adValorem` and `specific` are the whole rate. */
  parsed: z.boolean(),
  validFrom: nullable(day),
  validTo: nullable(day),
});
export type LineRate = z.infer<typeof lineRate>;

const nationalLine = z.object({
  code: z.string(),
  /** The publisher's text, if an import brought it. */
  title: nullable(z.string()),
  units: z.array(z.string()),
  rates: z.array(lineRate),
  /** An agency wants a filing: `required` or `possible`. */
  flags: z.array(
    z.object({
      agency: z.string(),
      agencyName: z.string(),
      flag: z.string(),
      meaning: z.enum(["required", "possible", "export", "not specified"]),
    }),
  ),
  /**
   * Anti-dumping and countervailing duty orders may concern the line; null if the data does not
   * say.
   */
  ad: nullable(z.boolean()),
  cvd: nullable(z.boolean()),
});
export type NationalLine = z.infer<typeof nationalLine>;

/** `certain`: due. `conditional`: due or free under its condition. `possible`: codes incomplete. */
const certainty = z.enum(["certain", "conditional", "possible"]);

const duty = z.object({
  layer: z.enum(["mfn", "column-2", "preference", "suspension", "quota", "additional"]),
  name: z.string(),
  /** One rate, or the range over the lines. */
  rate: z.string(),
  adValorem: nullable(z.number()),
  specific: nullable(z.array(specificRate)),
  /** Percent, over the lines of the code; null where a rate is no percentage. */
  min: nullable(z.number()),
  max: nullable(z.number()),
  program: nullable(z.string()),
  certainty,
  /** Part of the total: the layer that applies unless the importer claims another. */
  inTotal: z.boolean(),
  /** Why it concerns these goods, or under which condition. */
  why: z.string(),
  legalBase: z.string(),
  validFrom: nullable(day),
  validTo: nullable(day),
  stacks: nullable(z.string()),
  source: z.string(),
  edition: nullable(edition),
});
export type Duty = z.infer<typeof duty>;

/** Sum of the duty layers that are due. */
const dutyTotal = z.object({
  state: z.enum(["exact", "range", "incomplete"]),
  /** Such as `10.5% + 25% = 35.5%`. */
  text: z.string(),
  min: nullable(z.number()),
  max: nullable(z.number()),
  /** Layers that the total leaves out, in words. */
  missing: z.array(z.string()),
});

const tradeRemedy = z.object({
  kind: z.enum(["anti-dumping", "countervailing"]),
  codes: z.array(z.string()),
  note: z.string(),
  source: z.string(),
});

const importTax = z.object({
  name: z.string(),
  rate: nullable(z.number()),
  /** Goods that bear the rate. */
  appliesTo: z.string(),
  certainty,
  legalBase: z.string(),
  validFrom: nullable(day),
  validTo: nullable(day),
  note: z.string(),
  source: z.string(),
  recordedAt: day,
});

const fee = z.object({
  name: z.string(),
  /** Percent of the value. */
  rate: nullable(z.number()),
  /** Minor units of `currency`. */
  minimum: nullable(z.number()),
  maximum: nullable(z.number()),
  currency: z.string(),
  /** Empty: every mode of transport. */
  modes: z.array(z.string()),
  /** Programs whose goods are exempt. */
  exemptPrograms: z.array(z.string()),
  legalBase: z.string(),
  validFrom: nullable(day),
  validTo: nullable(day),
  source: z.string(),
});

const agreement = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["agreement", "scheme"]),
  inForce: nullable(day),
  validTo: nullable(day),
  proofs: z.array(z.string()),
  note: z.string(),
  /** Symbol and rate of the program on these lines; null if the data has none. */
  program: nullable(z.string()),
  rate: nullable(z.string()),
  source: z.string(),
  recordedAt: day,
});

/** A regulation, or an agency's filing, that concerns this code on this lane. */
const requirement = z.object({
  kind: z.enum(["act", "agency"]),
  /** Of the regulation's page; null for an agency. */
  id: nullable(z.string()),
  title: z.string(),
  citation: z.string(),
  jurisdiction: z.string(),
  direction,
  status: z.string(),
  published: nullable(day),
  validFrom: nullable(day),
  validTo: nullable(day),
  why: z.string(),
  source: z.string(),
});
export type Requirement = z.infer<typeof requirement>;

const relatedNotification = z.object({
  id: z.string(),
  headline: z.string(),
  kind: z.string(),
  published: day,
  takesEffect: nullable(day),
  why: z.string(),
});

/** A measure that begins after the lane's date. */
const upcoming = z.object({
  kind: z.enum(["act", "duty", "prohibition", "tax", "fee"]),
  id: nullable(z.string()),
  title: z.string(),
  direction,
  validFrom: day,
  rate: nullable(z.string()),
  source: z.string(),
});
export type Upcoming = z.infer<typeof upcoming>;

export const lane = z.object({
  destination: country,
  origin: country,
  date: day,
  /** The chosen national line: the requested digits, if the destination has such a line. */
  line: nullable(z.string()),
  prohibitions: z.extend(block(prohibition), {
    /** Sanctions on the lane that name other goods; such lists are seldom complete. */
    warning: z.optional(z.string()),
  }),
  nationalLines: z.extend(block(nationalLine), { edition: nullable(edition) }),
  duties: z.extend(block(duty), { total: nullable(dutyTotal) }),
  tradeRemedies: block(tradeRemedy),
  taxes: z.extend(block(importTax), {
    /** A tax that may be due and is not among the facts, in words. */
    missing: z.optional(z.string()),
  }),
  fees: block(fee),
  agreements: block(agreement),
  importRequirements: block(requirement),
  exportRequirements: block(requirement),
  quotas: block(z.object({ number: z.string(), note: z.string() })),
  notifications: block(relatedNotification),
  upcoming: block(upcoming),
  /** Regulations for goods of every kind. */
  general: block(requirement),
});
export type Lane = z.infer<typeof lane>;

/** Input of the landed-cost calculator. Amounts are decimals of the currency. */
const amount = (field: string) =>
  z.coerce
    .number(`Enter the ${field} as a number.`)
    .check(
      z.minimum(0, `Enter the ${field} as a number, 0 or more.`),
      z.maximum(1_000_000_000, `Enter the ${field} as a number up to 1,000,000,000.`),
    );
export const transportModes = ["sea", "air", "road", "rail", "post"] as const;
export const shipmentFields = [
  "value",
  "currency",
  "quantity",
  "freight",
  "insurance",
  "mode",
  "program",
] as const;
export const shipment = {
  value: amount("value of the goods"),
  currency: z._default(
    z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{3}$/, "Use a currency code such as USD.")),
    "USD",
  ),
  quantity: z.optional(amount("quantity")),
  /** Freight and insurance to the destination's border. */
  freight: z._default(amount("freight"), 0),
  insurance: z._default(amount("insurance"), 0),
  mode: z._default(z.enum(transportModes, "Use sea, air, road, rail or post."), "sea"),
  /** Preference program to claim. */
  program: z.optional(z.string().check(z.maxLength(10))),
} satisfies Record<(typeof shipmentFields)[number], z.ZodMiniType>;

const costLine = z.object({
  kind: z.enum(["duty", "additional", "fee", "tax"]),
  name: z.string(),
  /** In minor units. */
  base: nullable(z.number()),
  rate: z.string(),
  /** In minor units; null if the data has no figure. */
  amount: nullable(z.number()),
  legalBase: z.string(),
  source: z.string(),
  note: nullable(z.string()),
});
export const landedCost = z.object({
  line: nullable(z.string()),
  currency: z.string(),
  /** CIF or FOB: whether freight and insurance are part of the customs value. */
  valuation: z.enum(["CIF", "FOB"]),
  /** The rule behind `valuation`, with its legal base, or that it is assumed. */
  valuationNote: z.optional(z.string()),
  /** Unit in which the quantity was read; null where no rate and no line has one. */
  quantityUnit: z.optional(nullable(z.string())),
  /** In minor units. */
  customsValue: z.number(),
  lines: z.array(costLine),
  /** Duties, fees and taxes in minor units, as far as the data has them. */
  charges: z.number(),
  /** Goods, freight, insurance and charges. */
  total: z.number(),
  /** True when the total includes everything that is due. */
  isComplete: z.boolean(),
  /** Charges that the total leaves out, in words. */
  missing: z.array(z.string()),
});
export type LandedCost = z.infer<typeof landedCost>;
export type CostLine = z.infer<typeof costLine>;

/** One origin among those compared. */
export const comparedOrigin = z.object({
  origin: country,
  prohibitions: z.array(z.string()),
  prohibitionState: blockState,
  total: nullable(dutyTotal),
  dutyState: blockState,
  preference: nullable(z.object({ program: z.string(), rate: z.string() })),
  agreements: z.array(z.string()),
  agreementState: blockState,
});

/** Successors of a code of an older edition of the HS. */
export const retiredCode = z.object({
  code: z.string(),
  editions: z.array(
    z.object({
      year: z.number(),
      successors: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          /** In words: all of the code, a part of it, merged with others. */
          relationship: z.string(),
          /** The publisher converts data by this pair. */
          isDefault: z.boolean(),
        }),
      ),
      /** Headings that take goods from many codes, some of this code's among them. */
      omitted: z.array(z.object({ code: z.string(), title: z.string() })),
    }),
  ),
  /** Of the correlation tables. */
  publisher: z.string(),
  source: z.string(),
});
export type RetiredCode = z.infer<typeof retiredCode>;
