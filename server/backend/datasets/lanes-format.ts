import * as z from "zod/mini";

/**
 * Countries, import taxes and trade agreements as the reviewable YAML files hold them, and as the
 * compiled file carries them.
 */

const code = z.string().check(z.regex(/^[A-Z]{2}$/, "Use a two-letter code."));
const iso = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Use a date as YYYY-MM-DD."));

export const countryRecord = z.strictObject({
  code,
  name: z.string(),
  called: z._default(z.array(z.string()), []),
  /** Countries of a customs union, on the union's own entry. */
  members: z._default(z.array(code), []),
});
export type CountryRecord = z.infer<typeof countryRecord>;

export const importTaxRecord = z.strictObject({
  market: code,
  name: z.string(),
  rate: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  note: z.string(),
  source: z.url(),
  recordedAt: iso,
});
export type ImportTaxRecord = z.infer<typeof importTaxRecord>;

export const agreementRecord = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["agreement", "scheme"]),
  parties: z.array(code).check(z.minLength(1)),
  oneWay: z.boolean(),
  /** Whose border a one-way scheme eases. */
  grantor: z.optional(code),
  inForce: z._default(z.nullable(iso), null),
  proofs: z.array(z.string()),
  note: z.string(),
  source: z.url(),
  recordedAt: iso,
});
export type AgreementRecord = z.infer<typeof agreementRecord>;

export const countriesFile = z.strictObject({ countries: z.array(countryRecord) });
export const importTaxesFile = z.strictObject({ importTaxes: z.array(importTaxRecord) });
export const agreementsFile = z.strictObject({ agreements: z.array(agreementRecord) });

export interface LanesDataset {
  checksum: string;
  countries: CountryRecord[];
  importTaxes: ImportTaxRecord[];
  agreements: AgreementRecord[];
}
