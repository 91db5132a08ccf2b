/**
 * Countries, unions, import taxes and trade agreements, in memory; what stands on one lane. Its
 * data comes from dist/datasets; acts and notifications of a lane come from the database
 * (lane-acts.ts, lane-notifications.ts).
 */
import type {
  AgreementRecord,
  ImportTaxRecord,
  LanesDataset,
} from "#server/backend/datasets/lanes-format.ts";
import { readDataset } from "#server/backend/datasets/read-dataset.ts";
import type { Config } from "#server/config/config.ts";

export interface Country {
  code: string;
  name: string;
}

export interface Lanes {
  /** Every country a lane can name, by name. The European Union is one of them. */
  countries(): Country[];
  find(code: string): Country | undefined;
  /** The codes a country's border goes by: its own and its customs union's. */
  bordersOf(code: string): string[];
  /** The union both belong to, when goods between them cross no customs border. */
  sharedUnion(a: string, b: string): Country | undefined;
  importTax(destination: string): ImportTaxRecord | undefined;
  /**
   * Agreements and one-way schemes that favour goods of `origin` at the border of `destination` on
   * a date (ISO).
   */
  agreementsBetween(destination: string, origin: string, date: string): AgreementRecord[];
}

export async function loadLanes(config: Pick<Config, "programDir">): Promise<Lanes> {
  return createLanes(await readDataset(config.programDir, "lanes"));
}

export function createLanes(dataset: Omit<LanesDataset, "checksum">): Lanes {
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
  return {
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
        (one) => isInForce(one, date) && favours(one, bordersOf(destination), bordersOf(origin)),
      ),
  };
}

/** A union and its own member share the union too. */
function unionOfOther(a: string, b: string, bordersOf: (code: string) => string[]): string {
  return [a, b].find((code) => bordersOf(a).includes(code) && bordersOf(b).includes(code)) ?? "";
}

function isInForce(one: AgreementRecord, date: string): boolean {
  return one.inForce === null || one.inForce <= date;
}

/**
 * A scheme eases its grantor's border alone; an agreement binds two different parties either way.
 */
function favours(
  one: AgreementRecord,
  destination: readonly string[],
  origin: readonly string[],
): boolean {
  const to = one.parties.filter((party) => destination.includes(party));
  const from = one.parties.filter((party) => origin.includes(party));
  if (one.oneWay)
    return one.grantor !== undefined && destination.includes(one.grantor) && from.length > 0;
  return to.some((party) => from.some((other) => other !== party));
}
