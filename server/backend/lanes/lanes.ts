/** Countries, customs unions, import taxes and trade agreements, in memory from dist/datasets. */
import type {
  AgreementRecord,
  ImportTaxRecord,
  LanesDataset,
} from "#server/backend/datasets/lane-formats.ts";
import { readDataset } from "#server/backend/datasets/read-dataset.ts";
import { isInForce } from "#server/backend/tariff/in-force.ts";
import type { Config } from "#server/config/config.ts";
import type { NationalLine } from "#shared/contract/lanes.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";

interface Country {
  code: string;
  name: string;
}

export interface Lanes {
  facts: LanesDataset;
  /** Sorted by name; the European Union is one of them. */
  countries(): Country[];
  find(code: string): Country | undefined;
  /** The country and the customs unions it is a member of. */
  bordersOf(code: string): string[];
  /** The customs union both belong to, or that one of them is. */
  sharedUnion(a: string, b: string): Country | undefined;
  importTax(destination: string): ImportTaxRecord | undefined;
  /** In force on an ISO date for goods of `origin` imported into `destination`. */
  agreementsBetween(destination: string, origin: string, date: string): AgreementRecord[];
  /** An agency's flag in words; the flag itself where it is not known. */
  agencyFlag(flag: string): NationalLine["flags"][number];
}

export async function loadLanes(config: Pick<Config, "programDir">): Promise<Lanes> {
  return createLanes(await readDataset(config.programDir, "lanes"));
}

function createLanes(dataset: LanesDataset): Lanes {
  const byCode = new Map(
    dataset.countries.map((country) => [country.code, { code: country.code, name: country.name }]),
  );
  const unions = dataset.countries.filter(({ members }) => members.length > 0);
  const taxes = new Map(dataset.importTaxes.map((tax) => [tax.market, tax]));
  const bordersOf = (code: string) => [
    code,
    ...unions.filter(({ members }) => members.includes(code)).map((union) => union.code),
  ];
  const sorted = [...byCode.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
  const flags = new Map(dataset.agencyFlags.map((one) => [one.flag, one]));
  return {
    facts: dataset,
    countries: () => sorted,
    find: (code) => byCode.get(code),
    bordersOf,
    sharedUnion: (a, b) =>
      byCode.get(
        bordersOf(a).find((border) => border !== a && bordersOf(b).includes(border)) ??
          unionOfOther(a, b, bordersOf),
      ),
    importTax: (destination) => taxes.get(destination),
    agreementsBetween: (destination, origin, date) =>
      dataset.agreements.filter(
        (one) =>
          isInForce({ validFrom: one.inForce, validTo: one.validTo }, date) &&
          covers(one, bordersOf(destination), bordersOf(origin)),
      ),
    agencyFlag: (flag) => {
      const { agency, agencyName, meaning } = flags.get(flag) ?? {
        ...{ agency: flag.slice(0, 2), agencyName: `Agency ${flag.slice(0, 2)}` },
        meaning: "not specified" as const,
      };
      return { agency, agencyName, flag, meaning };
    },
  };
}

/** One of the two is the union of the other. */
function unionOfOther(a: string, b: string, bordersOf: (code: string) => string[]): string {
  return [a, b].find((code) => bordersOf(a).includes(code) && bordersOf(b).includes(code)) ?? "";
}

/** A one-way scheme covers imports into its grantor, an agreement either direction. */
function covers(
  one: AgreementRecord,
  destination: readonly string[],
  origin: readonly string[],
): boolean {
  const to = one.parties.filter((party) => destination.includes(party));
  const from = one.parties.filter((party) => origin.includes(party));
  if (one.oneWay)
    return one.grantor !== undefined && destination.includes(one.grantor) && from.length > 0;
  if (one.hub !== undefined)
    return (destination.includes(one.hub) || origin.includes(one.hub)) && differ(to, from);
  return differ(to, from);
}

function differ(to: readonly string[], from: readonly string[]): boolean {
  return to.some((party) => from.some((other) => other !== party));
}

export interface LaneInput {
  destination?: string | undefined;
  origin?: string | undefined;
  date?: string | undefined;
}

/** A validated lane. */
export interface KnownLane {
  destination: Country;
  origin: Country;
  /** ISO date. */
  date: string;
}

/**
 * Null without destination or origin. Throws AppError `invalid-input` with all problems at once.
 */
export function parseLane(lanes: Lanes, input: LaneInput, today: string): KnownLane | null {
  const problems: FieldProblem[] = [];
  const destination = findCountry(lanes, "destination", input.destination, problems);
  const origin = findCountry(lanes, "origin", input.origin, problems);
  const date = input.date ?? today;
  if (!isExistingDay(date))
    problems.push({
      field: "date",
      message: `${date} is not a valid date. Use YYYY-MM-DD.`,
    });
  if (destination && destination.code === origin?.code)
    problems.push({
      field: "origin",
      message: "Destination and origin are the same country. Choose two different ones.",
    });
  if (problems.length > 0) throw new AppError("invalid-input", { details: problems });
  return destination && origin ? { destination, origin, date } : null;
}

function findCountry(
  lanes: Lanes,
  field: string,
  code: string | undefined,
  problems: FieldProblem[],
): Country | undefined {
  if (code === undefined) return undefined;
  const country = lanes.find(code);
  if (!country)
    problems.push({
      field,
      message: `${code} is not a country code. Use a two-letter code such as GB or US.`,
    });
  return country;
}

/** Rejects dates such as 30 February. */
function isExistingDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === date;
}
