import type { Readable } from "node:stream";
import { countriesOfArea, toIsoArea } from "#server/backend/tariff/area-members.ts";
import {
  emptyRow,
  type MeasureKind,
  measure,
  type Schedule,
  type ScheduleMeasure,
  type ScheduleProblem,
  type ScheduleRow,
} from "#server/backend/tariff/schedule.ts";
import { type CsvRecord, readCsv, stripMarkup } from "#server/backend/tariff/schedules/csv.ts";

/** Required columns; later files have more. */
const columns = [
  "commodity__code",
  "commodity__description",
  "measure__type__id",
  "measure__duty_expression",
  "measure__effective_start_date",
  "measure__effective_end_date",
  "measure__geographical_area__id",
  "measure__excluded_geographical_areas__ids",
] as const;

/** The measures in force on every declarable commodity of the United Kingdom, one per row. */
export const ukMeasures: Schedule = {
  name: "uk-measures",
  market: "GB",
  publisher: "Department for Business and Trade",
  title: "UK tariff measures",
  source: "https://www.data.gov.uk/dataset/uk-tariff-measures",
  covers: ["lines", "mfn", "preference", "remedies"],
  minimumRows: 100_000,
  format: 'the CSV "measures on declarable commodities" of the Department for Business and Trade',
  columns,
  parse: readRows,
};

/** Measure types of duty and tax; every other type is a control. */
const kinds: Readonly<Record<string, MeasureKind>> = {
  "103": "mfn",
  // Replaces 103 where all goods of the line are for an end use.
  "105": "mfn",
  "106": "preference",
  "112": "suspension",
  "115": "suspension",
  "117": "suspension",
  "119": "suspension",
  "122": "quota",
  "123": "quota",
  "141": "preference",
  "142": "preference",
  "143": "quota",
  "145": "preference",
  "146": "quota",
  "147": "quota",
  "305": "tax",
  "306": "tax",
  "551": "anti-dumping",
  "552": "anti-dumping",
  "553": "countervailing",
  "554": "countervailing",
  "695": "additional",
  "696": "additional",
};
/** Their expression is a unit, not a duty. */
const unitTypes = new Set(["109", "110", "111"]);
/** Only with an authorisation for the end use. */
const endUseTypes = new Set(["105", "115", "119", "123", "145", "146"]);
const everyCountry = new Set(["1011", "1008"]);

async function* readRows(
  file: Readable,
  report: (problem: ScheduleProblem) => void,
): AsyncIterable<ScheduleRow> {
  const unknownAreas = new Set<string>();
  for await (const { record, row } of readCsv(file, ukMeasures)) {
    const tenDigits = record.commodity__code ?? "";
    if (!/^\d{10}$/.test(tenDigits)) {
      report({ row, problem: `${tenDigits.slice(0, 20)} is not a commodity of ten digits` });
      continue;
    }
    const problem = findProblem(record);
    if (problem) {
      report({ row, problem: `${tenDigits}: ${problem}` });
      continue;
    }
    const area = record.measure__geographical_area__id ?? "";
    if (!everyCountry.has(area) && !countriesOfArea(area) && !unknownAreas.has(area)) {
      unknownAreas.add(area);
      report({
        row,
        problem: `the members of group ${area} are not known: it holds no country yet`,
      });
    }
    const unit = unitTypes.has(record.measure__type__id ?? "");
    yield {
      ...emptyRow,
      // As the UK Global Tariff numbers lines: eight digits unless it splits them.
      code: tenDigits.replace(/00$/, ""),
      row,
      title: stripMarkup(record.commodity__description ?? "") || null,
      units: unit ? [stripMarkup(record.measure__duty_expression ?? "")].filter(Boolean) : [],
      measures: unit ? [] : [readMeasure(record)],
    };
  }
}

function findProblem(record: CsvRecord): string | null {
  const type = record.measure__type__id ?? "";
  const area = record.measure__geographical_area__id ?? "";
  const start = record.measure__effective_start_date ?? "";
  const end = record.measure__effective_end_date ?? "";
  if (!/^\w{3,6}$/.test(type)) return `${type.slice(0, 20)} is not a type of measure`;
  if (!/^([A-Z]{2}|[A-Z\d]\d{3})$/.test(area))
    return `${area.slice(0, 20)} is not a geographical area`;
  if (!isDay(start)) return `${start.slice(0, 20)} is not a date as YYYY-MM-DD`;
  if (end !== "" && !isDay(end)) return `${end.slice(0, 20)} is not a date as YYYY-MM-DD`;
  if (needsRate(type) && !record.measure__duty_expression) return `type ${type} has no duty`;
  return null;
}

/** Trade remedies and quotas may say "no duty here" by leaving the expression empty. */
function needsRate(type: string): boolean {
  return kinds[type] === "mfn" || kinds[type] === "preference";
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function readMeasure(record: CsvRecord): ScheduleMeasure {
  const type = record.measure__type__id ?? "";
  const area = record.measure__geographical_area__id ?? "";
  const end = record.measure__effective_end_date ?? "";
  const excluded = record.measure__excluded_geographical_areas__ids ?? "";
  return measure(kinds[type] ?? "control", stripMarkup(record.measure__duty_expression ?? ""), {
    // Groups keep their names; `countriesOfArea` knows their members.
    origins: everyCountry.has(area) ? [] : [toIsoArea(area)],
    originsOut: excluded.split("|").filter(Boolean).map(toIsoArea),
    validFrom: record.measure__effective_start_date ?? null,
    validTo: end === "" ? null : dayAfter(end),
    detail: readDetail(record, type),
  });
}

/** The publisher's last day is still part of the period. */
function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/** Columns that are stored unparsed, by our name. */
const detailColumns: readonly (readonly [string, string])[] = [
  ["id", "measure__sid"],
  ["typeName", "measure__type__description"],
  ["area", "measure__geographical_area__description"],
  ["quota", "measure__quota__order_number"],
  ["additionalCode", "measure__additional_code__code"],
  ["additionalCodeName", "measure__additional_code__description"],
  ["reduction", "measure__reduction_indicator"],
  ["conditions", "measure__conditions"],
  ["footnotes", "measure__footnotes"],
  ["regulation", "measure__regulation__id"],
  ["regulationUrl", "measure__regulation__url"],
];

function readDetail(record: CsvRecord, type: string): Record<string, string> {
  const detail: Record<string, string> = { type };
  if (endUseTypes.has(type)) detail.endUse = "authorised use";
  for (const [name, column] of detailColumns) {
    const text = record[column];
    if (text) detail[name] = text;
  }
  return detail;
}
