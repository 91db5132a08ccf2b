import Table from "cli-table3";
import { type Output, paint, widthOf, withoutControls } from "#cli/output.ts";

const noFrame = Object.fromEntries(
  ["top", "bottom", "left", "right", "mid"].flatMap((side) =>
    [side, `${side}-mid`, `${side}-left`, `${side}-right`].map((part) => [part, ""]),
  ),
);

/**
 * A table for people: plain lines, no drawn frames and nothing behind the last word, so that it can
 * be copied and grepped.
 */
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

/** `Name  value` lines, the value broken where the terminal is too narrow. */
export function printPairs(output: Output, pairs: readonly (readonly [string, string])[]): void {
  draw(output, [{ title: "" }, { title: "", wrap: true }], pairs, { head: false });
}

function draw(
  output: Output,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { head }: { head: boolean },
): void {
  const cells = rows.map((row) => row.map(withoutControls));
  const { beside, beneath, widths } = layOut(output.width, columns, cells);
  const table = new Table({
    head: head ? beside.map((index) => paint(output, "bold", columns[index]?.title ?? "")) : [],
    chars: { ...noFrame, middle: gap },
    style: { "padding-left": 0, "padding-right": 0, head: [], border: [] },
    colAligns: beside.map((index) => columns[index]?.align ?? "left"),
  });
  // The library counts a gap that a cell spans as one column; a text that filled them would push
  // the columns apart.
  const room = beside.reduce((sum, index) => sum + (widths[index] ?? 0) + 1, -1) - gap.length;
  for (const row of cells) {
    table.push(
      beside.map((index) =>
        columns[index]?.wrap ? wrap(row[index] ?? "", widths[index] ?? 0) : (row[index] ?? ""),
      ),
    );
    const rest = beneath
      .filter((index) => row[index])
      .map((index) => `${columns[index]?.title ?? ""}: ${row[index]}`);
    if (rest.length > 0)
      table.push([
        {
          content: wrap(rest.join("; "), room).replace(/^/gm, gap),
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
  /** Figures stand at the right. */
  align?: "right";
  /**
   * May be broken into several lines where the terminal is narrow. Cells of such a column carry no
   * colour.
   */
  wrap?: boolean;
  /** May go beneath its row where the terminal is narrower still. */
  beneath?: boolean;
}

export interface Layout {
  /** Indexes of the columns that stand beside one another, and of those beneath each row. */
  beside: number[];
  beneath: number[];
  /** Of every column by its index. */
  widths: number[];
}

export const gap = "  ";
/** A wrapped column narrower than this is hard to read. */
const readable = 24;

/**
 * Fits a table to a terminal of `width` columns; null is a pipe, where nothing is cut. First the
 * wrapping columns give way, then whole columns go beneath, the last first. What does not fit even
 * so is left to the terminal.
 */
export function layOut(
  width: number | null,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Layout {
  const widths = columns.map(({ title }, index) =>
    Math.max(widthOf(title), ...rows.map((row) => widthOf(row[index] ?? ""))),
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

/** Takes `excess` off the given columns, each time off the widest. */
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

/** The text in lines of at most `width` columns, broken between words where it can be. */
export function wrap(text: string, width: number): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => cut(one, width))) {
    if (line !== "" && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}

/** A word longer than a line, in pieces. */
function cut(word: string, width: number): string[] {
  const pieces = [""];
  for (const sign of word) {
    const last = pieces.at(-1) ?? "";
    if (last !== "" && widthOf(last) + widthOf(sign) > width) pieces.push(sign);
    else pieces[pieces.length - 1] = last + sign;
  }
  return pieces;
}
