import { findPrograms, type LaneQuery } from "#server/backend/lanes/lane-query.ts";
import {
  measuresOfLine,
  type TariffEdition,
  type TariffLine,
  type TariffMeasure,
} from "#server/backend/tariff/read-lines.ts";
import {
  type Edition,
  type Lane,
  type LineRate,
  type NationalLine,
  rateKinds,
} from "#shared/contract/lanes.ts";
import { withArticle } from "#shared/domain/country-names.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

type Block = Lane["nationalLines"];

/** Above this, a chapter or a large heading: the page asks for a narrower code. */
const maxLines = 400;

/** The destination's tariff for a code: the editions that hold its lines. */
export interface LaneTariff {
  /** The schedule of lines and rates; null if the data has none for the date. */
  schedule: TariffEdition | null;
  /** Agency filings and trade remedies by line. */
  agencies: TariffEdition | null;
  /** Lines that can be declared, at or below the requested digits. */
  lines: TariffLine[];
  /** The line that the digits name, or the only one. */
  chosen: TariffLine | null;
  /** The reason for an empty or replaced list. */
  reason: string;
}

/** HS edition by which a schedule numbers its lines, by the day from which it applies. */
export function hsEditionOf({ effective }: Pick<TariffEdition, "effective">): number {
  return effective < "2022-01-01" ? 2017 : 2022;
}

/**
 * Picks from the editions read for a lane. `reason` says why a schedule is missing. `predecessors`:
 * codes of the schedule's older HS edition, if the requested one is newer.
 */
export function selectTariff(
  query: LaneQuery,
  editions: readonly TariffEdition[],
  predecessors: readonly string[] = [],
): LaneTariff {
  const { date, digits, lane } = query;
  // The newest: several schedules of a market may hold the same kind of fact.
  const holding = (what: string) =>
    editions
      .filter(({ covers, effective }) => covers.includes(what) && effective <= date)
      .toSorted((a, b) => b.effective.localeCompare(a.effective))[0] ?? null;
  const schedule = holding("mfn");
  const agencies = holding("agencies");
  const later = editions.find(({ covers }) => covers.includes("mfn"));
  const empty = { schedule, agencies, lines: [], chosen: null };
  if (!schedule)
    return {
      ...empty,
      reason: later
        ? `The tariff of ${withArticle(lane.destination.name)} is available from ` +
          `${later.effective}. Choose a later trade date.`
        : `The tariff of ${withArticle(lane.destination.name)} is not available in this data ` +
          "set. Check the rate with its customs authority.",
    };
  if (digits.length < 4)
    return { ...empty, reason: "Choose a heading or subheading to see national lines and rates." };
  const codes = predecessors.length > 0 ? predecessors : [digits];
  const lines = declarable(schedule.lines).filter(({ code }) =>
    codes.some((one) => code.startsWith(one)),
  );
  if (lines.length > maxLines)
    return { ...empty, reason: "Choose a subheading to see national lines and rates." };
  return {
    ...empty,
    lines,
    chosen: lines.length === 1 && predecessors.length === 0 ? (lines[0] ?? null) : null,
    reason:
      replacedBy(predecessors, lines.length) ||
      (lines.length === 0
        ? `The edition in this data set (${schedule.name}) has no line under this code: it uses ` +
          "another edition of the Harmonized System, or the digits do not exist."
        : ""),
  };
}

function replacedBy(predecessors: readonly string[], lines: number): string {
  if (predecessors.length === 0 || lines === 0) return "";
  const former = predecessors.map(formatHsCode).join(", ");
  return (
    `The edition in this data set uses HS 2017 codes. The lines shown are those of ${former}, ` +
    "which this code replaces: choose the one for your goods."
  );
}

/** Lines without lines below them. */
function declarable(lines: readonly TariffLine[]): TariffLine[] {
  return lines.filter(
    ({ code }, index) => !(lines[index + 1]?.code.startsWith(code) && code.length < 10),
  );
}

export function nationalLinesBlock(query: LaneQuery, tariff: LaneTariff): Block {
  const { schedule, agencies, lines, reason } = tariff;
  const programs = findPrograms(query).map(({ symbol }) => symbol);
  if (!schedule || lines.length === 0)
    return { state: "not-covered", facts: [], note: reason, edition: null };
  return {
    state: "present",
    facts: lines.map((line) => presentLine(query, schedule, agencies, line, programs)),
    edition: presentEdition(schedule, query.date, tariff.chosen?.code ?? query.digits),
    ...(reason ? { note: reason } : {}),
  };
}

function presentLine(
  query: LaneQuery,
  schedule: TariffEdition,
  agencies: TariffEdition | null,
  line: TariffLine,
  programs: readonly string[],
): NationalLine {
  const filed = agencies?.lines.find(({ code }) => code === line.code);
  return {
    code: line.code,
    title: line.title,
    units: line.units,
    rates: measuresOfLine(schedule, line.code, query).flatMap((measure) =>
      presentRate(measure, programs),
    ),
    flags: (filed?.flags ?? []).map((flag) => query.lanes.agencyFlag(flag)),
    ad: filed?.ad ?? null,
    cvd: filed?.cvd ?? null,
  };
}

/** Preference rates are shown for the programs that goods of the origin may claim. */
function presentRate(measure: TariffMeasure, claimable: readonly string[]): LineRate[] {
  const kind = rateKinds.find((one) => one === measure.kind);
  if (!kind) return [];
  const { rate, adValorem, specific, parsed, validFrom, validTo } = measure;
  const facts = { kind, rate, adValorem, specific, parsed, validFrom, validTo };
  if (measure.programs.length === 0) return [{ ...facts, program: null }];
  return measure.programs
    .filter((program) => claimable.includes(program))
    .map((program) => ({ ...facts, program }));
}

/** The edition of a block, with the publisher's page of a line where there is one. */
export function presentEdition(edition: TariffEdition, date: string, code: string): Edition {
  const { name, publisher, effective, source, schedule } = edition;
  return {
    ...{ name, publisher, effective },
    isOld: yearAfter(effective) < date,
    source: officialPage(schedule, code) ?? source,
  };
}

function yearAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
}

/** The publisher's own page for a code. */
function officialPage(schedule: string, code: string): string | null {
  const dotted = [code.slice(0, 4), code.slice(4, 6), code.slice(6, 8), code.slice(8)]
    .filter(Boolean)
    .join(".");
  if (schedule === "us-hts" && code.length >= 4)
    return `https://hts.usitc.gov/search?query=${dotted}`;
  if (schedule === "uk-tariff" || schedule === "uk-measures") {
    if (code.length === 4) return `https://www.trade-tariff.service.gov.uk/headings/${code}`;
    if (code.length === 10) return `https://www.trade-tariff.service.gov.uk/commodities/${code}`;
    if (code.length >= 6)
      return `https://www.trade-tariff.service.gov.uk/subheadings/${code.padEnd(10, "0")}-80`;
  }
  return null;
}
