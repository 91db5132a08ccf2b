import type { Result } from "#client/api/load.ts";
import { type AnswerOf, buildTarget } from "#shared/contract/call.ts";
import type { Country, HsCodeDetails, hsCodes, Lane } from "#shared/contract/hs-codes.ts";
import {
  type Duty,
  type Edition,
  type LandedCost,
  type LineRate,
  type NationalLine,
  rateKinds,
} from "#shared/contract/lanes.ts";
import { readHsCode } from "#shared/domain/hs-code.ts";
import type { LaneChoice } from "#shared/paths.ts";

export interface LaneDetailsData {
  details: HsCodeDetails;
  lane: Lane;
  /** Description from the URL. */
  described: string;
  /** Trade date from the URL. */
  date: string | null;
  /** Canonical address of this page: the path, and the full URL for sharing. */
  address: string;
  shareUrl: string;
  /** Null unless the address asks for a calculation. */
  cost: CostView | null;
  /** Null unless the address asks for a comparison. */
  comparison: CompareView | null;
}

/** A form in the address and its result. */
interface FormResult<Fields, Answer> {
  input: Fields;
  result: Result<Answer>;
}
/** Fields of the calculator, as typed. */
export type CostFields = Readonly<Record<string, string>>;
export type CostView = FormResult<CostFields, LandedCost>;
/** Names of the origins, or what was typed. */
export type CompareView = FormResult<readonly string[], AnswerOf<typeof hsCodes.compare>>;

/** A product segment: digits of a code, an invalid number of digits, or words. */
type Product =
  | { kind: "code"; digits: string }
  | { kind: "invalid" }
  | { kind: "words"; words: string }
  | { kind: "empty" };

/** Same text as the contract's schema. */
export const invalidDigitsMessage = "An HS code has 2, 4, 6, 8 or 10 digits.";

export function readProduct(text: string): Product {
  const words = decodeAgain(text).trim();
  if (words === "") return { kind: "empty" };
  const digits = readHsCode(words);
  if (digits) return { kind: "code", digits };
  return /^[\d\s.\-/]+$/.test(words) ? { kind: "invalid" } : { kind: "words", words };
}

/**
 * Country code by code in any case or by name, in English or as `translate` has it; other input is
 * returned as is, for the server to reject.
 */
export function readCountry(
  text: string,
  countries: readonly Country[],
  translate = (name: string) => name,
): string {
  const given = decodeAgain(text).trim();
  const wanted = given.toLowerCase();
  const named = countries.find(({ code, name }) =>
    [code, name, translate(name)].some((known) => known.toLowerCase() === wanted),
  );
  return named?.code ?? given;
}

/** Some senders encode twice; a stray percent sign is kept. */
export function decodeAgain(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page's digits, national ones included where they name a line. */
export function requestedDigits({ details }: Pick<LaneDetailsData, "details">): string {
  return details.code + (details.unknownDigits ?? "");
}

/** The page's national digits; null where the tariff has no such line. */
export function nationalDigits(page: Pick<LaneDetailsData, "details" | "lane">): string | null {
  const { line, nationalLines } = page.lane;
  return line ?? (nationalLines.facts.length > 0 ? requestedDigits(page) : null);
}

export function laneChoiceOf({ lane, date }: Pick<LaneDetailsData, "lane" | "date">) {
  return {
    destination: lane.destination.code,
    origin: lane.origin.code,
    date: date ?? undefined,
  } satisfies LaneChoice;
}

/** The editions behind the lane's figures, each once. */
export function editionsOf({ duties, nationalLines }: Lane): Edition[] {
  const editions = [nationalLines.edition, ...duties.facts.map(({ edition }) => edition)];
  return [
    ...new Map(editions.flatMap((one) => (one ? [[one.name + one.effective, one]] : []))).values(),
  ];
}

/** Data of the forms, tools and imprint. */
export function laneToHydrate({ details, lane, ...page }: LaneDetailsData) {
  const { code, title, unknownDigits } = details;
  const { destination, origin, date, line, duties, agreements, nationalLines } = lane;
  return {
    ...page,
    details: { code, title, unknownDigits },
    lane: {
      ...{ destination, origin, date, line },
      duties: {
        facts: duties.facts.map(({ layer, program, edition }) => ({ layer, program, edition })),
      },
      agreements: { facts: agreements.facts.map(({ program }) => ({ program })) },
      nationalLines: {
        edition: nationalLines.edition,
        facts: nationalLines.facts.map(({ code, units }) => ({ code, units })),
      },
    },
  };
}

const files = {
  json: "/hs-codes/{code}",
  csv: "/hs-codes/{code}/lane.csv",
  cost: "/hs-codes/{code}/landed-cost.csv",
} as const;

/** Address of the page's facts as a file. */
export function laneFile(
  kind: keyof typeof files,
  input: LaneChoice & { code: string; shipment?: CostFields },
): string {
  const { shipment, ...lane } = input;
  return `/api${buildTarget({ method: "GET", path: files[kind] }, { ...lane, ...shipment }).path}`;
}

export interface LineGroup {
  /** The eight digits that the lines share. */
  code: string;
  lines: readonly NationalLine[];
  /** Rates that all lines of the group share; null if they differ. */
  rates: readonly LineRate[] | null;
}

/** National lines by their first eight digits, in the order of the list. */
export function groupLines(lines: readonly NationalLine[]): LineGroup[] {
  const groups = new Map<string, NationalLine[]>();
  for (const line of lines) {
    const code = line.code.slice(0, 8);
    groups.set(code, [...(groups.get(code) ?? []), line]);
  }
  return [...groups].map(([code, members]) => {
    const [first] = members;
    const same = members.every(
      ({ rates }) => JSON.stringify(rates) === JSON.stringify(first?.rates),
    );
    return { code, lines: members, rates: same ? (first?.rates ?? null) : null };
  });
}

/** Ordinary duty first; preference programs with the same rate and validity are one entry. */
export function groupRates(rates: readonly LineRate[]): { rate: LineRate; programs: string[] }[] {
  const groups = new Map<string, { rate: LineRate; programs: string[] }>();
  for (const rate of rates) {
    const key = [rate.kind, rate.rate, rate.validFrom, rate.validTo].join(" ");
    const group = groups.get(key) ?? { rate, programs: [] };
    if (rate.program) group.programs.push(rate.program);
    groups.set(key, group);
  }
  const place = ({ rate }: { rate: LineRate }) => rateKinds.indexOf(rate.kind);
  return [...groups.values()].sort((a, b) => place(a) - place(b));
}

/**
 * The layers of the total, lower rates that an importer can claim, and additional duties that the
 * total leaves out.
 */
export function splitDuties(duties: readonly Duty[]): Record<"due" | "claim" | "may", Duty[]> {
  const others = duties.filter(({ inTotal }) => !inTotal);
  return {
    due: duties.filter(({ inTotal }) => inTotal),
    claim: others.filter(({ layer }) => layer !== "additional"),
    may: others.filter(({ layer }) => layer === "additional"),
  };
}

/** Preference programs that a shipment on this lane can claim, each once. */
export function claimablePrograms({ duties, agreements }: Lane): string[] {
  const preferences = duties.facts.filter(({ layer }) => layer === "preference");
  const programs = [...preferences, ...agreements.facts].map(({ program }) => program);
  return [...new Set(programs.filter((program) => program !== null))].sort();
}

/** In the format of the code page's list. */
export interface CodeNotificationsData {
  total: number;
  items: {
    id: string;
    headline: string;
    published: string;
    act?: string;
    actTitle: string | null;
  }[];
}
