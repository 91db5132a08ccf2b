import { emptyRow, type Schedule } from "#server/backend/tariff/schedule.ts";
import { readCsv } from "#server/backend/tariff/schedules/csv.ts";

/** Agency filings of US Customs and Border Protection by ten-digit number. */
const columns = ["Tariff Number", "Expiration Date", "AD Duty", "CV Duty", "PGA 1"] as const;

export const usPga: Schedule = {
  name: "us-pga",
  market: "US",
  publisher: "U.S. Customs and Border Protection",
  title: "Agency filing requirements by HTS number",
  source: "https://www.cbp.gov/trade/ace/catair",
  covers: ["agencies", "remedies"],
  minimumRows: 10_000,
  format: "the CSV report of agency filings by HTS number that CBP publishes with its CATAIR",
  columns,
  async *parse(file, report) {
    // Two banner lines precede the header.
    for await (const { record, row } of readCsv(file, usPga, 3)) {
      const code = record["Tariff Number"] ?? "";
      if (!/^\d{10}$/.test(code)) {
        report({ row, problem: `${code.slice(0, 20)} is not a number of ten digits` });
        continue;
      }
      const flags = Object.entries(record)
        .filter(([name, flag]) => name.startsWith("PGA ") && flag)
        .map(([, flag]) => flag ?? "");
      yield {
        ...emptyRow,
        code,
        row,
        flags,
        ad: record["AD Duty"] === "Y",
        cvd: record["CV Duty"] === "Y",
      };
    }
  },
};
