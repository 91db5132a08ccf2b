import { type Figures, tabulate } from "#client/components/chart/figures.ts";
import { writeCell } from "#shared/domain/csv-cell.ts";

/**
 * A chart's table as a CSV file, written as the chart writes its figures; what is not known stays
 * empty.
 */
export function writeFigures(figures: Figures): string {
  const { columns, rows } = tabulate(figures);
  const hasNotes = rows.some(({ note }) => note !== undefined);
  const heads = [figures.labelled ?? "Label", ...columns, ...(hasNotes ? ["What happened"] : [])];
  const lines = rows.map(({ head, cells, note }) => [
    head,
    ...cells.map((cell) => cell ?? ""),
    ...(hasNotes ? [note ?? ""] : []),
  ]);
  return `${[heads, ...lines].map((line) => line.map(writeCell).join(",")).join("\r\n")}\r\n`;
}
