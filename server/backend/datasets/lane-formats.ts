/** Formats of the lane facts: countries, agreements, programs, taxes, duties, prohibitions. */
import * as z from "zod/mini";

const code = z.string().check(z.regex(/^[A-Z]{2}$/, "Use a two-letter code."));
const iso = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Use a date as YYYY-MM-DD."));
/** First day of the period; null where it is not known. */
const validFrom = z._default(z.nullable(iso), null);
/** First day after the period. */
const validTo = z._default(z.nullable(iso), null);
const origin = { source: z.url(), recordedAt: iso };
const codes = z._default(
  z.array(z.string().check(z.regex(/^\d{2,10}$/, "Use the digits of a code."))),
  [],
);
const percent = z.number().check(z.minimum(0), z.maximum(1000));

const countryRecord = z.strictObject({
  code,
  name: z.string(),
  called: z._default(z.array(z.string()), []),
  /** Members, for a customs union. */
  members: z._default(z.array(code), []),
});
type CountryRecord = z.infer<typeof countryRecord>;

const importTaxRecord = z.strictObject({
  market: code,
  name: z.string(),
  /** Standard rate in percent; null if the market has no such tax at the border. */
  rate: z.nullable(percent),
  note: z.string(),
  ...origin,
});
export type ImportTaxRecord = z.infer<typeof importTaxRecord>;

const productTaxRecord = z.strictObject({
  market: code,
  name: z.string(),
  rate: percent,
  codes: codes.check(z.minLength(1)),
  excludes: codes,
  goods: z.string(),
  /** Empty: every good of these codes bears the rate. */
  condition: z._default(z.string(), ""),
  validFrom,
  validTo,
  legalBase: z.string(),
  ...origin,
});
export type ProductTaxRecord = z.infer<typeof productTaxRecord>;

/** Due at import in addition to duty and import tax; the data has no amount. */
const exciseRecord = z.strictObject({
  market: code,
  codes: codes.check(z.minLength(1)),
  excludes: codes,
  goods: z.string(),
  /** Empty: every good of these codes bears the duty. */
  condition: z.string(),
  note: z.string(),
  validFrom,
  validTo,
  legalBase: z.string(),
  ...origin,
});
export type ExciseRecord = z.infer<typeof exciseRecord>;

const productTaxMarket = z.strictObject({
  market: code,
  /** All goods outside the listed codes bear the standard rate. */
  exceptionsHeld: z.boolean(),
  note: z._default(z.string(), ""),
});

const agreementRecord = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["agreement", "scheme"]),
  parties: z.array(code).check(z.minLength(1)),
  oneWay: z.boolean(),
  /** The importing party, for a one-way scheme. */
  grantor: z.optional(code),
  /**
   * For a group with one partner: the agreement is between that party and each of the others, not
   * among the others.
   */
  hub: z.optional(code),
  inForce: z._default(z.nullable(iso), null),
  validTo,
  proofs: z.array(z.string()),
  note: z.string(),
  ...origin,
});
export type AgreementRecord = z.infer<typeof agreementRecord>;

const prohibitionRecord = z.strictObject({
  id: z.string(),
  /** The country or union whose law it is. */
  market: code,
  direction: z.enum(["import", "export"]),
  countries: z.array(code).check(z.minLength(1)),
  region: z._default(z.nullable(z.string()), null),
  scope: z.enum(["all-goods", "these-goods"]),
  codes,
  excludes: codes,
  /** The list of codes is incomplete. */
  partial: z._default(z.boolean(), false),
  title: z.string(),
  condition: z._default(z.string(), ""),
  legalBase: z.string(),
  validFrom,
  validTo,
  ...origin,
});
export type ProhibitionRecord = z.infer<typeof prohibitionRecord>;

const noProhibitionRecord = z.strictObject({
  market: code,
  direction: z.enum(["import", "export"]),
  country: code,
  /** Goods whose bans were not checked. */
  excludes: codes,
  note: z.string(),
  validFrom,
  ...origin,
});
type NoProhibitionRecord = z.infer<typeof noProhibitionRecord>;

const additionalDutyRecord = z.strictObject({
  id: z.string(),
  market: code,
  program: z.string(),
  name: z.string(),
  heading: z._default(z.nullable(z.string()), null),
  /** Empty: every origin. */
  origins: z._default(z.array(code), []),
  excludedOrigins: z._default(z.array(code), []),
  /** Empty: every code. */
  codes,
  excludes: codes,
  /** The list of codes is complete; otherwise only its codes of six or more digits are certain. */
  codesHeld: z.boolean(),
  /** Due on all goods of these origins unless exempt; the list of exemptions may be incomplete. */
  dueUnlessExempt: z._default(z.boolean(), false),
  /** The nature or use of the goods decides, not the code alone. */
  useDecides: z._default(z.boolean(), false),
  /** `15% in all` fills the ordinary duty up to that rate. */
  rate: z.string(),
  adValorem: z.nullable(percent),
  validFrom,
  validTo,
  /** Programs or ids whose goods are free of this duty. */
  notWith: z._default(z.array(z.string()), []),
  stacks: z._default(z.string(), ""),
  exemptions: z._default(z.string(), ""),
  legalBase: z.string(),
  ...origin,
});
export type AdditionalDutyRecord = z.infer<typeof additionalDutyRecord>;

const feeRecord = z.strictObject({
  id: z.string(),
  market: code,
  name: z.string(),
  rate: z.nullable(percent),
  /** Minor units. */
  minimum: z._default(z.nullable(z.number()), null),
  maximum: z._default(z.nullable(z.number()), null),
  currency: z.string(),
  modes: z._default(z.array(z.string()), []),
  exemptOrigins: z._default(z.array(code), []),
  exemptPrograms: z._default(z.array(z.string()), []),
  validFrom,
  validTo,
  legalBase: z.string(),
  ...origin,
});
type FeeRecord = z.infer<typeof feeRecord>;

const programRecord = z.strictObject({
  symbol: z.string(),
  market: code,
  name: z.string(),
  agreement: z._default(z.nullable(z.string()), null),
  /** Countries whose goods may claim it; `*` for every origin. */
  origins: z.array(z.string()),
  /** Some of them lose it for some lines. */
  excludedLines: z._default(z.boolean(), false),
  proof: z.string(),
  validFrom,
  validTo,
  legalBase: z.string(),
  ...origin,
});
export type ProgramRecord = z.infer<typeof programRecord>;

const columnTwoRecord = z.strictObject({
  market: code,
  country: code,
  validFrom,
  validTo,
  legalBase: z.string(),
  ...origin,
});
type ColumnTwoRecord = z.infer<typeof columnTwoRecord>;

/** A filing flag of the US agencies, in words. */
const agencyFlagRecord = z.strictObject({
  flag: z.string(),
  agency: z.string(),
  agencyName: z.string(),
  meaning: z.enum(["required", "possible", "export", "not specified"]),
  ...origin,
});

/**
 * A list that is complete in the data, so that an empty result means "none": market, direction,
 * kind of fact, and whether it covers named countries only.
 */
const coverageRecord = z.strictObject({
  market: code,
  direction: z.enum(["import", "export"]),
  kind: z.enum(["prohibitions", "additional-duties", "product-taxes", "fees", "agreements"]),
  /** The other end of the lane; empty: every country. */
  countries: z._default(z.array(code), []),
  /** Every country but these. */
  exceptCountries: z._default(z.array(code), []),
  validFrom: iso,
  validTo,
  note: z.string(),
  ...origin,
});
export type CoverageRecord = z.infer<typeof coverageRecord>;

/** The files of `lanes/`, each with the names of its lists. */
export const laneFiles = {
  countries: z.strictObject({ countries: z.array(countryRecord) }),
  "import-taxes": z.strictObject({ importTaxes: z.array(importTaxRecord) }),
  "product-taxes": z.strictObject({
    markets: z.array(productTaxMarket),
    productTaxes: z.array(productTaxRecord),
  }),
  excises: z.strictObject({ excises: z.array(exciseRecord) }),
  agreements: z.strictObject({ agreements: z.array(agreementRecord) }),
  programs: z.strictObject({
    columnTwo: z.array(columnTwoRecord),
    programs: z.array(programRecord),
  }),
  prohibitions: z.strictObject({
    prohibitions: z.array(prohibitionRecord),
    noProhibition: z._default(z.array(noProhibitionRecord), []),
  }),
  "additional-duties": z.strictObject({ additionalDuties: z.array(additionalDutyRecord) }),
  fees: z.strictObject({ fees: z.array(feeRecord) }),
  coverage: z.strictObject({ coverage: z.array(coverageRecord) }),
  "agency-flags": z.strictObject({ agencyFlags: z.array(agencyFlagRecord) }),
} as const;

export interface LanesDataset {
  checksum: string;
  countries: CountryRecord[];
  importTaxes: ImportTaxRecord[];
  productTaxes: ProductTaxRecord[];
  excises: ExciseRecord[];
  markets: z.infer<typeof productTaxMarket>[];
  agreements: AgreementRecord[];
  columnTwo: ColumnTwoRecord[];
  programs: ProgramRecord[];
  prohibitions: ProhibitionRecord[];
  noProhibition: NoProhibitionRecord[];
  additionalDuties: AdditionalDutyRecord[];
  fees: FeeRecord[];
  coverage: CoverageRecord[];
  agencyFlags: z.infer<typeof agencyFlagRecord>[];
}
