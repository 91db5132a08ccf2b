/**
 * The figures that come with the program: codes, units, rates and flags of one published schedule,
 * without its texts. A header, dictionaries of what repeats, then one line per code.
 */
import { createHash } from "node:crypto";
import {
  emptyRow,
  type MeasureKind,
  measure,
  type ScheduleMeasure,
  type ScheduleRow,
} from "#server/backend/tariff/schedule.ts";

export interface FiguresHeader {
  schedule: string;
  edition: string;
  publisher: string;
  /** ISO date. */
  effective: string;
  source: string;
}

export interface Figures {
  header: FiguresHeader;
  checksum: string;
  rows(): Iterable<ScheduleRow>;
}

const headerNames = ["schedule", "edition", "publisher", "effective", "source"] as const;

/** A value's number in base 36, in the order of first use. */
class Dictionary {
  readonly values: string[] = [];
  private readonly numbers = new Map<string, string>();

  numberOf(value: string): string {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    if (/[\n\t]/.test(value)) throw new Error(`a value has a line break or tab: ${value}`);
    const number = this.values.length.toString(36);
    this.numbers.set(value, number);
    this.values.push(value);
    return number;
  }
}

export function writeFigures(header: FiguresHeader, rows: Iterable<ScheduleRow>): string {
  const [measures, units, flags] = [new Dictionary(), new Dictionary(), new Dictionary()];
  const lines: string[] = [];
  let previous = "";
  for (const row of rows) {
    const shared = row.code.length === 10 && row.code.slice(0, 8) === previous.slice(0, 8);
    const cells = [
      shared ? `+${row.code.slice(8)}` : row.code,
      row.units.length > 0 ? units.numberOf(row.units.join(";")) : "",
      row.measures.map((one) => measures.numberOf(writeMeasure(one))).join(","),
      row.flags.length > 0 || row.ad !== null
        ? flags.numberOf([row.flags.join(";"), mark(row.ad), mark(row.cvd)].join("|"))
        : "",
    ];
    lines.push(cells.join("\t").replace(/\t+$/, ""));
    previous = row.code;
  }
  const body = [
    ...measures.values.map((value) => `m ${value}`),
    ...units.values.map((value) => `u ${value}`),
    ...flags.values.map((value) => `f ${value}`),
    ...lines,
  ].join("\n");
  const head = headerNames.map((name) => `${name}: ${header[name]}`);
  return `${[...head, `checksum: ${checksumOf(body)}`].join("\n")}\n\n${body}\n`;
}

/** Throws if the body is not the one that the header's checksum names. */
export function readFigures(text: string): Figures {
  const end = text.indexOf("\n\n");
  const fields = new Map(
    text
      .slice(0, end)
      .split("\n")
      .map((line) => line.split(": ", 2) as [string, string]),
  );
  const header = Object.fromEntries(
    headerNames.map((name) => [name, fields.get(name) ?? ""]),
  ) as unknown as FiguresHeader;
  const body = text.slice(end + 2, -1);
  const checksum = checksumOf(body);
  if (checksum !== fields.get("checksum"))
    throw new Error(`figures of ${header.schedule} are damaged: the checksum differs`);
  return { header, checksum, rows: () => readRows(body) };
}

function* readRows(body: string): Iterable<ScheduleRow> {
  const measures: ScheduleMeasure[] = [];
  const units: string[][] = [];
  const flags: Pick<ScheduleRow, "flags" | "ad" | "cvd">[] = [];
  let previous = "";
  let row = 0;
  for (const line of body.split("\n")) {
    if (line.startsWith("m ")) measures.push(readMeasure(line.slice(2)));
    else if (line.startsWith("u ")) units.push(line.slice(2).split(";"));
    else if (line.startsWith("f ")) flags.push(readFlags(line.slice(2)));
    else {
      const [start = "", unit = "", rates = "", flag = ""] = line.split("\t");
      const code = start.startsWith("+") ? previous.slice(0, 8) + start.slice(1) : start;
      previous = code;
      row += 1;
      const { flags: some, ad, cvd } = (flag && flags[Number.parseInt(flag, 36)]) || emptyRow;
      yield {
        code,
        row,
        title: null,
        units: (unit && units[Number.parseInt(unit, 36)]) || [],
        flags: some,
        ad,
        cvd,
        measures: rates
          ? rates.split(",").flatMap((number) => measures[Number.parseInt(number, 36)] ?? [])
          : [],
      };
    }
  }
}

function writeMeasure({ kind, rate, programs }: ScheduleMeasure): string {
  return `${kind}|${programs.join(",")}|${rate}`;
}

function readMeasure(text: string): ScheduleMeasure {
  const [kind = "", programs = "", ...rate] = text.split("|");
  return measure(kind as MeasureKind, rate.join("|"), {
    programs: programs ? programs.split(",") : [],
  });
}

function readFlags(text: string): Pick<ScheduleRow, "flags" | "ad" | "cvd"> {
  const [flags = "", ad = "", cvd = ""] = text.split("|");
  return { flags: flags ? flags.split(";") : [], ad: unmark(ad), cvd: unmark(cvd) };
}

const mark = (is: boolean | null) => (is === null ? "" : is ? "Y" : "N");
const unmark = (text: string) => (text === "" ? null : text === "Y");

function checksumOf(body: string): string {
  return createHash("sha256").update(body).digest("hex").slice(0, 32);
}
