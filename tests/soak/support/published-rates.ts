/**
 * The rates of the publishers' files, read without the product's code: a check of a parser by itself
 * proves nothing.
 */
import { readFile } from "node:fs/promises";

/** Rates of a line by what they are: `mfn`, `column-2`, or a program's symbol. */
export type RatesOfLine = Map<string, string>;

/** RFC 4180 with BOM, a whole file at once. */
function readCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ",") {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") {
      rows.push([...row, cell.replace(/\r$/, "")]);
      [row, cell] = [[], ""];
    } else cell += sign;
  }
  if (row.length > 0 || cell !== "") rows.push([...row, cell]);
  return rows;
}

/**
 * Numbers of 8 and 10 digits of the US schedule; one without a rate has that of the nearest row
 * above.
 */
export async function readUsRates(file: string): Promise<Map<string, RatesOfLine>> {
  const [header = [], ...rows] = readCells(await readFile(file, "utf8"));
  const at = (name: string) => header.indexOf(name);
  const [number, indent] = [at("HTS Number"), at("Indent")];
  const columns = ["General Rate of Duty", "Special Rate of Duty", "Column 2 Rate of Duty"].map(at);
  const lines = new Map<string, RatesOfLine>();
  const above: string[][] = [];
  for (const row of rows) {
    const depth = Number(row[indent]);
    above.length = Math.min(above.length, depth);
    const own = columns.map((column) => plain(row[column] ?? ""));
    const inherited = above.findLast((one) => one !== undefined) ?? [];
    // A row with a general rate states all its columns.
    const rates = own[0] ? own : own.map((rate, column) => rate || (inherited[column] ?? ""));
    above[depth] = rates;
    const digits = (row[number] ?? "").split(".").join("");
    if (digits.length >= 8) lines.set(digits, toRates(rates));
  }
  return lines;
}

function toRates([general = "", special = "", columnTwo = ""]: readonly string[]): RatesOfLine {
  const rates: RatesOfLine = new Map();
  if (general) rates.set("mfn", general);
  if (columnTwo) rates.set("column-2", columnTwo);
  // `Free (A, AU) 1.2% (JP)`: a rate, then the programs that have it; `(see note 3)` is no program.
  let rate = "";
  for (let rest = special; rest !== ""; ) {
    const open = rest.indexOf("(");
    const close = rest.indexOf(")", open);
    if (open < 0 || close < 0) break;
    const inner = rest.slice(open + 1, close);
    if (/[a-z]/.test(inner)) rate += rest.slice(0, close + 1);
    else {
      rate += rest.slice(0, open);
      for (const symbol of inner.replaceAll(".", "").split(/[ ,(]+/))
        if (symbol) rates.set(symbol, rate.trim());
      rate = "";
    }
    rest = rest.slice(close + 1);
  }
  return rates;
}

/** Lines of the UK Global Tariff, with the UK's or the EU's rate. */
export async function readUkRates(
  file: string,
  column: "ukgt_duty_rate" | "cet_duty_rate",
): Promise<Map<string, RatesOfLine>> {
  const [header = [], ...rows] = readCells(await readFile(file, "utf8"));
  const [code, rate] = [header.indexOf("commodity"), header.indexOf(column)];
  return new Map(
    rows.map((row) => [row[code] ?? "", new Map([["mfn", plain(row[rate] ?? "")]])] as const),
  );
}

function plain(text: string): string {
  return text
    .replace(/<[^<>]+>/g, " ")
    .split(/\s/)
    .filter(Boolean)
    .join(" ");
}
