import { widthOf } from "#cli/output.ts";

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
