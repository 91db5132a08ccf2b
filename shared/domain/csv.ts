/** The one writer of CSV (RFC 4180). */
export type CsvCell = string | number | null | undefined;

/**
 * A line without its end. Texts are quoted, and an apostrophe goes before everything that a
 * spreadsheet could run as a formula (OWASP), at the start of a cell and after every character that
 * separates cells in some country. Numbers keep their sign.
 */
export function writeCsvLine(cells: readonly CsvCell[]): string {
  return cells.map((cell) => (typeof cell === "number" ? String(cell) : quote(cell ?? ""))).join();
}

function quote(text: string): string {
  return text === "" ? "" : `"${text.replace(formulas, "'").replaceAll('"', '""')}"`;
}

/**
 * Positions before a formula, also in full width or quoted, and before a leading tab or line break.
 */
const formulas = /(?<=^|[;,\t\r\n])(?=['"\s]*[=+\-@＝＋－＠])|(?<=^|[;,])(?='*[\t\r\n])/g;
const guards = /(?<=^|[;,\t\r\n])'(?=['"\s]*[=+\-@＝＋－＠])|(?<=^|[;,])'(?='*[\t\r\n])/g;

/** The text of a cell as it was before `writeCsvLine`. */
export function removeFormulaGuards(text: string): string {
  return text.replace(guards, "");
}
