import Table from "cli-table3";
import { type Output, paint, withoutControls } from "#cli/output.ts";
import { type Column, gap, layOut } from "#cli/table-layout.ts";
import { wrap } from "#cli/wrap.ts";

export type { Column } from "#cli/table-layout.ts";

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
