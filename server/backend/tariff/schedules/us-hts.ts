import { parseSpecialRates } from "#server/backend/tariff/rate.ts";
import {
  emptyRow,
  measure,
  type Schedule,
  type ScheduleMeasure,
  type ScheduleProblem,
} from "#server/backend/tariff/schedule.ts";
import { type CsvRecord, readCsv, stripMarkup } from "#server/backend/tariff/schedules/csv.ts";

const columns = [
  "HTS Number",
  "Indent",
  "Description",
  "Unit of Quantity",
  "General Rate of Duty",
  "Special Rate of Duty",
  "Column 2 Rate of Duty",
] as const;
type Column = (typeof columns)[number];

/** The CSV "exportList" of the United States International Trade Commission. */
export const usHts: Schedule = {
  name: "us-hts",
  market: "US",
  publisher: "United States International Trade Commission",
  title: "Harmonized Tariff Schedule of the United States",
  source: "https://hts.usitc.gov/",
  covers: ["lines", "mfn", "preference", "column-2"],
  minimumRows: 20_000,
  format: 'the CSV export of the whole schedule ("exportList") from https://hts.usitc.gov/',
  columns,
  async *parse(file, report) {
    // Only indent and order tell parents; rows without a number carry needed words.
    const path: string[] = [];
    for await (const { record, row } of readCsv(file, usHts)) {
      const indent = Number(record.Indent);
      if (
        !Number.isInteger(indent) ||
        record.Indent === "" ||
        record["General Rate of Duty"] === undefined
      ) {
        report({ row, problem: "is not a row of the schedule: columns are missing" });
        continue;
      }
      path.length = Math.min(path.length, indent);
      path[indent] = stripMarkup(record.Description ?? "").replace(/:$/, "");
      const code = (record["HTS Number"] ?? "").replaceAll(".", "");
      if (code.length < 8) continue;
      if (!/^\d{8}(\d\d)?$/.test(code)) {
        report({ row, problem: `${record["HTS Number"]} is not a number of 8 or 10 digits` });
        continue;
      }
      yield {
        ...emptyRow,
        code,
        row,
        title: path.slice(1).filter(Boolean).join(" › ") || (path[0] ?? null),
        units: readUnits(record["Unit of Quantity"] ?? "", row, report),
        measures: readMeasures(record),
      };
    }
  },
};

/** A JSON array within the cell. */
function readUnits(
  cell: string,
  row: number,
  report: (problem: ScheduleProblem) => void,
): string[] {
  if (cell === "") return [];
  try {
    const units: unknown = JSON.parse(cell);
    if (Array.isArray(units))
      return units.map((unit) => stripMarkup(String(unit)).replace(/\.$/, "")).filter(Boolean);
  } catch {
    // Reported below.
  }
  report({ row, problem: `unit of quantity ${cell.slice(0, 40)} is not a list` });
  return [];
}

function readMeasures(record: CsvRecord): ScheduleMeasure[] {
  const clean = (column: Column) => stripMarkup(record[column] ?? "");
  const [general, column2] = [clean("General Rate of Duty"), clean("Column 2 Rate of Duty")];
  return [
    ...(general ? [measure("mfn", general)] : []),
    ...parseSpecialRates(clean("Special Rate of Duty")).map(({ rate, programs }) =>
      measure("preference", rate, { programs }),
    ),
    ...(column2 ? [measure("column-2", column2)] : []),
  ];
}
