import { writeCell } from "#shared/domain/csv-cell.ts";

/** A table as a CSV file's text, heads first. */
export function writeCsv(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return `${[heads, ...rows].map((row) => row.map((cell) => writeCell(String(cell))).join(",")).join("\r\n")}\r\n`;
}

/** The apostrophe that keeps a spreadsheet from running a cell (shared/domain/csv-cell.ts). */
const guarded = /^'(?=\s*[=+\-@]|[\t\r\n])/;

/**
 * The rows of a CSV text (RFC 4180): quoted cells may hold commas, quotes and line breaks. Empty
 * lines are left out.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.replace(guarded, ""));
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one.trim() !== "")) rows.push(row);
    row = [];
  };
  const source = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === ",") endCell();
    else if (sign === "\n") endRow();
    else cell += sign;
  }
  endRow();
  return rows;
}

/**
 * Euro as typed or as in a file ("1,204.50", "€12", "-3.5") in cents; undefined where it is no
 * amount.
 */
export function readEuro(text: string): number | undefined {
  const plain = text.trim().replace(/^(-?)€\s*/, "$1");
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain.replaceAll(",", "")) * 100);
}

/** Cents as a plain amount for a field or a file: "12.50". */
export const writeEuro = (cents: number): string => (cents / 100).toFixed(2);
