import type { LedgerEntry } from "#shared/contract/credits.ts";
import { writeCell } from "#shared/domain/csv-cell.ts";

const columns: readonly (readonly [string, (entry: LedgerEntry) => string | number])[] = [
  ["date", ({ at }) => at],
  ["who", ({ who }) => who],
  ["what", ({ kind }) => kind],
  ["line", ({ line }) => line],
  ["credits", ({ credits }) => credits],
  ["balance after", ({ balanceAfter }) => balanceAfter],
  ["reason", ({ reason }) => reason],
  ["entry", ({ id }) => id],
  ["refund of", ({ refundOf }) => refundOf ?? ""],
  ["search", ({ link }) => link ?? ""],
];

/** The ledger for spreadsheets and scripts: a header line, ISO dates, figures as they are. */
export function writeLedgerCsv(entries: readonly LedgerEntry[]): string {
  const rows = entries.map((entry) =>
    columns.map(([, read]) => {
      const value = read(entry);
      return typeof value === "number" ? String(value) : writeCell(value);
    }),
  );
  return [columns.map(([name]) => name), ...rows].map((cells) => `${cells.join(",")}\n`).join("");
}
