import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Generated files in publishers' formats. */

export interface TariffFileOptions {
  rows: number;
  /** Omits every nth line. */
  without?: number;
  /** Changes the rate of every nth line. */
  changed?: number;
  /** Replaces the row of that number, from 2. */
  broken?: { row: number; text: string };
}

const ukHeader =
  "commodity,description,cet_duty_rate,ukgt_duty_rate,change,trade_remedy_applies," +
  "cet_applies_until_trade_remedy_transition_reviews_concluded,suspension_applies,atq_applies";
const ukRates = [
  "0.0%",
  "6.0%",
  "26.00 GBP/hl",
  "8.0% + 147.00 GBP / 100 kg",
  "10.2% MIN 9.00 GBP",
];

/** In the format of the UK Global Tariff. */
export async function writeUkTariff(file: string, options: TariffFileOptions): Promise<string> {
  const { rows, without = 0, changed = 0, broken } = options;
  const lines = [ukHeader];
  for (let line = 0; line < rows; line += 1) {
    if (without > 0 && line % without === 0) continue;
    const code = String(10_000_000 + line * 7).padStart(8, "0");
    const isChanged = changed > 0 && line % changed === 0;
    const rate = isChanged ? "99.0%" : (ukRates[line % ukRates.length] ?? "");
    const text = line % 9 === 0 ? `"Goods, of ""kind"" ${line},\nin two rows"` : `Goods ${line}`;
    lines.push(`${code},${text},${line % 4}.5%,${rate},No change,False,False,False,False`);
  }
  if (broken) lines[broken.row - 1] = broken.text;
  await writeFile(file, `${lines.join("\r\n")}\r\n`);
  return file;
}

const measureColumns = [
  ...["id", "commodity__sid", "commodity__code", "commodity__indent", "commodity__description"],
  ...["measure__sid", "measure__type__id", "measure__type__description"],
  ...["measure__additional_code__code", "measure__additional_code__description"],
  ...["measure__duty_expression", "measure__effective_start_date", "measure__effective_end_date"],
  ...["measure__reduction_indicator", "measure__footnotes", "measure__conditions"],
  ...["measure__geographical_area__sid", "measure__geographical_area__id"],
  ...["measure__geographical_area__description", "measure__excluded_geographical_areas__ids"],
  ...["measure__excluded_geographical_areas__descriptions", "measure__quota__order_number"],
  ...["measure__regulation__id", "measure__regulation__url"],
];

interface GeneratedMeasure {
  type: string;
  typeName: string;
  duty: string;
  area: string;
  end?: string;
  excluded?: string;
  quota?: string;
  conditions?: string;
}

/** Measures of each commodity of a generated file, in this order. */
const generatedMeasures: readonly GeneratedMeasure[] = [
  { type: "103", typeName: "Third country duty", duty: "8.00 %", area: "1011" },
  { type: "109", typeName: "Supplementary unit", duty: "p/st", area: "1011" },
  { type: "142", typeName: "Tariff preference", duty: "0.00 %", area: "1013" },
  { type: "142", typeName: "Tariff preference", duty: "2.40 %", area: "2020", excluded: "IN|ID" },
  { type: "142", typeName: "Tariff preference", duty: "0.00 %", area: "CL", end: "2027-12-31" },
  {
    ...{ type: "143", typeName: "Preferential tariff quota", duty: "0.00 %", area: "VN" },
    ...{ quota: "051234", end: "2026-12-31" },
  },
  { type: "112", typeName: "Autonomous tariff suspension", duty: "0.00 %", area: "1011" },
  { type: "305", typeName: "Value added tax", duty: "20.00 %", area: "1011" },
  {
    ...{ type: "552", typeName: "Definitive anti-dumping duty", duty: "48.500 %", area: "CN" },
    conditions: "condition:A,certificate:D008,action:01|condition:A,certificate:,action:02",
  },
  {
    ...{ type: "724", typeName: "Import control of F-gases", duty: "", area: "1011" },
    conditions:
      "condition:Y,certificate:C057,action:29|condition:Y,certificate:C079,action:29|" +
      "condition:Y,certificate:Y926,action:29|condition:Y,certificate:,action:09",
  },
];

/** In the format of the UK's measures on declarable commodities, ten per commodity. */
export async function writeUkMeasures(file: string, rows: number): Promise<string> {
  await pipeline(Readable.from(generateMeasures(rows)), createWriteStream(file));
  return file;
}

function* generateMeasures(rows: number): Iterable<string> {
  let text = `${measureColumns.join(",")}\n`;
  for (let row = 0; row < rows; row += 1) {
    const commodity = Math.floor(row / generatedMeasures.length);
    const made = generatedMeasures[row % generatedMeasures.length];
    if (!made) continue;
    const code = String(1_000_000_000 + commodity * 1030).padStart(10, "0");
    const cells: Record<string, string | number> = {
      id: row + 1,
      commodity__sid: 30_000 + commodity,
      commodity__code: code,
      commodity__indent: 3,
      commodity__description: `Other goods of kind ${commodity}, whether or not "prepared"`,
      measure__sid: 20_000_000 + row,
      measure__type__id: made.type,
      measure__type__description: made.typeName,
      measure__duty_expression: made.duty,
      measure__effective_start_date: "2021-01-01",
      measure__effective_end_date: made.end ?? "",
      measure__footnotes: made.conditions ? "TM908" : "",
      measure__conditions: made.conditions ?? "",
      measure__geographical_area__sid: 400,
      measure__geographical_area__id: made.area,
      measure__geographical_area__description: `Area ${made.area}`,
      measure__excluded_geographical_areas__ids: made.excluded ?? "",
      measure__quota__order_number: made.quota ?? "",
      measure__regulation__id: "C2100001",
      measure__regulation__url: "https://www.legislation.gov.uk/uksi/2020/1430",
    };
    text += `${measureColumns.map((name) => quote(cells[name] ?? "")).join(",")}\n`;
    if (text.length < 65_536) continue;
    yield text;
    text = "";
  }
  yield text;
}

function quote(cell: string | number): string {
  const text = String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
