import Table from "cli-table3";
import { type Output, paint, widthOf, withoutControls } from "#cli/output.ts";

export interface Column {
  title: string;
  /** Figures stand at the right. */
  align?: "right";
  /** May be broken into several lines where the terminal is too narrow. Cells of such a column carry no colour. */
  wrap?: boolean;
}

const gap = "  ";
const narrowest = 12;
const noFrame = Object.fromEntries(
  ["top", "bottom", "left", "right", "mid"].flatMap((side) =>
    [side, `${side}-mid`, `${side}-left`, `${side}-right`].map((part) => [part, ""]),
  ),
);

/** A table for people: plain lines, no drawn frames and nothing behind the last word, so that it can be copied and grepped. */
export function printTable(output: Output, columns: readonly (Column | string)[], rows: readonly (readonly string[])[]): void {
  const heads = columns.map((column): Column => (typeof column === "string" ? { title: column } : column));
  print(
    output,
    heads,
    heads.map(({ title }) => title),
    rows,
  );
}

/** `Name  value` lines, the value broken where the terminal is too narrow. */
export function printPairs(output: Output, pairs: readonly (readonly [string, string])[]): void {
  print(output, [{ title: "" }, { title: "", wrap: true }], [], pairs);
}

function print(output: Output, columns: readonly Column[], head: readonly string[], rows: readonly (readonly string[])[]): void {
  const cells = rows.map((row) => row.map(withoutControls));
  const widths = fitColumns(output.width, columns, head.length > 0 ? [head, ...cells] : cells);
  const table = new Table({
    head: head.map((title) => paint(output, "bold", title)),
    chars: { ...noFrame, middle: gap },
    style: { "padding-left": 0, "padding-right": 0, head: [], border: [] },
    colAligns: columns.map(({ align }) => align ?? "left"),
  });
  table.push(...cells.map((row) => row.map((cell, index) => (columns[index]?.wrap ? wrap(cell, widths[index] ?? 0) : cell))));
  const lines = table.toString().split("\n");
  output.out(lines.map((line) => `${line.trimEnd()}\n`).join(""));
}

/** Each column's width: what its widest cell needs, the wrapping ones cut down, the widest first, until a line fits. */
function fitColumns(width: number | null, columns: readonly Column[], rows: readonly (readonly string[])[]): number[] {
  const widths = columns.map((_column, index) => Math.max(0, ...rows.map((row) => widthOf(row[index] ?? ""))));
  if (width === null) return widths;
  let excess = widths.reduce((sum, one) => sum + one + gap.length, -gap.length) - width;
  for (; excess > 0; excess -= 1) {
    const most = Math.max(...widths.filter((_one, index) => columns[index]?.wrap));
    if (most <= narrowest) break;
    const widest = widths.findIndex((one, index) => columns[index]?.wrap && one === most);
    widths[widest] = most - 1;
  }
  return widths;
}

/** The text in lines of at most `width`, between words where it can be. */
export function wrap(text: string, width: number): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => pieces(one, width))) {
    if (line !== "" && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}

/** A word longer than a line, cut. */
function pieces(word: string, width: number): string[] {
  const cut: string[] = [""];
  for (const sign of word) {
    const last = cut.at(-1) ?? "";
    if (last !== "" && widthOf(last) + widthOf(sign) > width) cut.push(sign);
    else cut[cut.length - 1] = last + sign;
  }
  return cut;
}
