import type { Readable } from "node:stream";
import {
  emptyRow,
  measure,
  type Schedule,
  type ScheduleProblem,
  type ScheduleRow,
} from "#server/backend/tariff/schedule.ts";
import { readCsv, stripMarkup } from "#server/backend/tariff/schedules/csv.ts";

/** The UK Global Tariff of 2021, with the EU's conventional rate beside each line. */
const columns = [
  "commodity",
  "description",
  "cet_duty_rate",
  "ukgt_duty_rate",
  "trade_remedy_applies",
  "suspension_applies",
  "atq_applies",
] as const;
type Column = (typeof columns)[number];

const format =
  "the CSV of the UK Global Tariff that gov.uk publishes, with both the UK's and the EU's rates";

export const ukTariff: Schedule = {
  name: "uk-tariff",
  market: "GB",
  publisher: "Department for International Trade",
  title: "UK Global Tariff",
  source: "https://www.gov.uk/trade-tariff",
  covers: ["lines", "mfn"],
  minimumRows: 5_000,
  format,
  columns,
  parse: (file, report) => readRows(file, report, ukTariff, "ukgt_duty_rate"),
};

export const euTariff: Schedule = {
  name: "eu-tariff",
  market: "EU",
  publisher: "Department for International Trade, quoting the EU's Common External Tariff",
  title: "EU conventional rates of duty",
  source:
    "https://taxation-customs.ec.europa.eu/customs/calculation-customs-duties/customs-tariff_en",
  covers: ["lines", "mfn"],
  minimumRows: 5_000,
  format,
  columns,
  parse: (file, report) => readRows(file, report, euTariff, "cet_duty_rate"),
};

async function* readRows(
  file: Readable,
  report: (problem: ScheduleProblem) => void,
  schedule: Schedule,
  rateColumn: "ukgt_duty_rate" | "cet_duty_rate",
): AsyncIterable<ScheduleRow> {
  for await (const { record, row } of readCsv(file, schedule)) {
    const code = record.commodity ?? "";
    const rate = stripMarkup(record[rateColumn] ?? "");
    if (!/^\d{8}(\d\d)?$/.test(code)) {
      report({ row, problem: `${code.slice(0, 20)} is not a commodity of 8 or 10 digits` });
      continue;
    }
    if (rate === "") report({ row, problem: `${code} has no rate` });
    const isUk = rateColumn === "ukgt_duty_rate";
    const isMarked = (column: Column) => record[column] === "True";
    yield {
      ...emptyRow,
      code,
      row,
      title: stripMarkup(record.description ?? "") || null,
      flags: isUk
        ? [
            ...(isMarked("suspension_applies") ? ["suspension"] : []),
            ...(isMarked("atq_applies") ? ["quota"] : []),
            ...(isMarked("trade_remedy_applies") ? ["remedy"] : []),
          ]
        : [],
      measures: rate === "" ? [] : [measure("mfn", rate)],
    };
  }
}
