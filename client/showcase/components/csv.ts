import { removeFormulaGuards, writeCsvLine } from "#shared/domain/csv.ts";

/** A table as CSV (RFC 4180). */
export function writeCsv(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return [heads, ...rows].map((row) => `${writeCsvLine(row)}\r\n`).join("");
}

/**
 * Parses CSV (RFC 4180), skipping empty lines. Semicolons separate if the first line has no comma.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(removeFormulaGuards(cell));
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one.trim() !== "")) rows.push(row);
    row = [];
  };
  const source = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const [head = ""] = source.replace(/"[^"]*"/g, "").split("\n");
  const separator = head.includes(",") ? "," : ";";
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') {
        cell += char;
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === "") isQuoted = true;
    else if (char === separator) endCell();
    else if (char === "\n") endRow();
    else cell += char;
  }
  endRow();
  return rows;
}
