import Table from "cli-table3";
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import { type Output, paint, stripControls } from "#cli/output.ts";

const noFrame = Object.fromEntries(
  ["top", "bottom", "left", "right", "mid"].flatMap((side) =>
    [side, `${side}-mid`, `${side}-left`, `${side}-right`].map((part) => [part, ""]),
  ),
);

/** No borders and no trailing spaces, so that it can be copied and grepped. */
export function printTable(
  output: Output,
  columns: readonly (Column | string)[],
  rows: readonly (readonly string[])[],
): void {
  const whole = columns.map(
    (column): Column => (typeof column === "string" ? { title: column } : column),
  );
  draw(output, whole, rows, { head: true });
}

export function printPairs(output: Output, pairs: readonly (readonly [string, string])[]): void {
  draw(output, [{ title: "" }, { title: "", wrap: true }], pairs, { head: false });
}

function draw(
  output: Output,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { head }: { head: boolean },
): void {
  const cells = rows.map((row) => row.map(stripControls));
  const { beside, beneath, widths } = fitColumns(output.width, columns, cells);
  const table = new Table({
    head: head ? beside.map((index) => paint(output, "bold", columns[index]?.title ?? "")) : [],
    chars: { ...noFrame, middle: gap },
    style: { "padding-left": 0, "padding-right": 0, head: [], border: [] },
    colAligns: beside.map((index) => columns[index]?.align ?? "left"),
  });
  // cli-table3 counts a spanned gap as one column; a text that fills them would widen the table.
  const span = beside.reduce((sum, index) => sum + (widths[index] ?? 0) + 1, -1) - gap.length;
  for (const row of cells) {
    table.push(
      beside.map((index) =>
        columns[index]?.wrap ? wrapText(row[index] ?? "", widths[index] ?? 0) : (row[index] ?? ""),
      ),
    );
    const rest = beneath
      .filter((index) => row[index])
      .map((index) => `${columns[index]?.title ?? ""}: ${row[index]}`);
    if (rest.length > 0)
      table.push([
        {
          content: wrapText(rest.join("; "), span).replace(/^/gm, gap),
          colSpan: beside.length,
          hAlign: "left",
        },
      ]);
  }
  const lines = table.toString().split("\n");
  output.out(lines.map((line) => `${line.trimEnd()}\n`).join(""));
}

export interface Column {
  title: string;
  align?: "right";
  /** May wrap on a narrow terminal. */
  wrap?: boolean;
  /** May move below its row on a narrower one. */
  beneath?: boolean;
}

interface Layout {
  /** Indexes of the columns in the row and of those below it. */
  beside: number[];
  beneath: number[];
  widths: number[];
}

const gap = "  ";
/** Minimum width of a wrapped column. */
const readable = 24;

/**
 * First the wrapping columns shrink, then columns move below their row, the last one first. A
 * `width` of null is a pipe: nothing wraps.
 */
function fitColumns(
  width: number | null,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Layout {
  const widths = columns.map(({ title }, index) =>
    Math.max(stringWidth(title), ...rows.map((row) => stringWidth(row[index] ?? ""))),
  );
  const layout: Layout = { beside: columns.map((_column, index) => index), beneath: [], widths };
  if (width === null) return layout;
  const least = (index: number) =>
    Math.min(widths[index] ?? 0, columns[index]?.wrap ? readable : Number.POSITIVE_INFINITY);
  for (const index of layout.beside.filter((one) => columns[one]?.beneath).reverse()) {
    if (total(layout.beside.map(least)) <= width) break;
    layout.beside = layout.beside.filter((one) => one !== index);
    layout.beneath.unshift(index);
  }
  const wrapping = layout.beside.filter((index) => columns[index]?.wrap);
  narrow(widths, wrapping, total(layout.beside.map((index) => widths[index] ?? 0)) - width);
  return layout;
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, one) => sum + one + gap.length, -gap.length);
}

/** Shrinks the widest column first. */
function narrow(widths: number[], wrapping: readonly number[], excess: number): void {
  for (let rest = excess; rest > 0; rest -= 1) {
    const widest = wrapping.reduce(
      (most, one) => ((widths[one] ?? 0) > (widths[most] ?? 0) ? one : most),
      wrapping[0] ?? -1,
    );
    if ((widths[widest] ?? 0) <= readable) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
}

/** Breaks words that are longer than a line. */
function wrapText(text: string, width: number): string {
  return wrapAnsi(text, width, { hard: true });
}
