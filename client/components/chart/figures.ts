export type ChartKind =
  | "line"
  | "area"
  | "bar"
  | "pie"
  | "doughnut"
  | "gauge"
  | "polarArea"
  | "radar"
  | "bubble"
  | "candlestick";

export interface Series {
  name: string;
  /** One value per label, in the chart's unit; null if unknown (never drawn as zero). */
  values: readonly (number | null)[];
  /** The chart's kind for this series, such as a line over bars. */
  kind?: "line" | "bar";
  /** Bubbles only: position on the x axis, and radius in pixels, one per value. */
  x?: readonly number[];
  size?: readonly number[];
}

/** The content of a chart, from which both the drawing and the table are made. */
export interface Figures {
  kind: ChartKind;
  labels: readonly string[];
  series: readonly Series[];
  stacked?: boolean;
  horizontal?: boolean;
  /** Reference level, drawn as a dashed line. */
  mark?: { name: string; value: number };
  /** Events, drawn as labelled vertical lines. `at` is the index of a label. */
  notes?: readonly { at: number; label: string }[];
  /** Axis titles; for bubbles also the meaning of their size. */
  axes?: { x?: string; y?: string; size?: string };
  /** Meaning of the labels: the table's first column heading. */
  labelled?: string;
  /** Formats a value in the table, on the axis and in the tooltip. */
  show?: (value: number) => string;
  /** Formats a bubble's position on the x axis. */
  showX?: (value: number) => string;
}

export const showPlain = (value: number): string => value.toLocaleString("en-GB");

/** A table row: heading and one value per column; null is unknown. */
interface FigureRow {
  key: string;
  head: string;
  note?: string;
  cells: readonly (string | null)[];
}

interface FigureTable {
  /** Column headings after the first. */
  columns: readonly string[];
  rows: readonly FigureRow[];
}

/** Figures as a table with everything that the drawing shows. */
export function tabulate(figures: Figures): FigureTable {
  return figures.kind === "bubble" ? tabulateBubbles(figures) : tabulateValues(figures);
}

function tabulateValues({
  labels,
  series,
  show = showPlain,
  mark,
  notes = [],
}: Figures): FigureTable {
  const format = (value: number | null | undefined) =>
    value === null || value === undefined ? null : show(value);
  const rows = labels.map((head, row): FigureRow => {
    const note = notes.find(({ at }) => at === row)?.label;
    return {
      key: `${row} ${head}`,
      head,
      cells: series.map(({ values }) => format(values[row])),
      ...(note && { note }),
    };
  });
  const reference = mark
    ? [{ key: "mark", head: mark.name, cells: series.map(() => show(mark.value)) }]
    : [];
  return { columns: series.map(({ name }) => name), rows: [...rows, ...reference] };
}

/** Bubbles have three figures each. */
function tabulateBubbles({
  labels,
  series,
  axes = {},
  show = showPlain,
  showX = showPlain,
}: Figures): FigureTable {
  const rows = series.flatMap(({ name, values, x = [] }) =>
    values.map((value, index): FigureRow => {
      const position = x[index];
      const head = series.length > 1 ? `${name}: ${labels[index] ?? ""}` : (labels[index] ?? "");
      return {
        key: `${name} ${index}`,
        head,
        cells: [
          position === undefined ? null : showX(position),
          value === null ? null : show(value),
        ],
      };
    }),
  );
  return { columns: [axes.x ?? "x", axes.y ?? "y"], rows };
}
