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
  /** One value a label, in the chart's unit; null where nothing is known (never drawn as zero). */
  values: readonly (number | null)[];
  /** Where it differs from the chart's: a line over bars. */
  kind?: "line" | "bar";
  /** Of a bubble: its place on the x axis and its size in pixels, one a value. */
  x?: readonly number[];
  size?: readonly number[];
}

/** What a chart says: the drawing and the table are made from this one thing. */
export interface Figures {
  kind: ChartKind;
  labels: readonly string[];
  series: readonly Series[];
  stacked?: boolean;
  horizontal?: boolean;
  /** A level to compare with, drawn as a dashed line. */
  mark?: { name: string; value: number };
  /** What happened at a label, drawn as a line across with its words. `at` counts labels from 0. */
  notes?: readonly { at: number; words: string }[];
  /** What the axes measure; of bubbles also what their size stands for. */
  axes?: { x?: string; y?: string; size?: string };
  /** What the labels are, as the table's first heading. */
  labelled?: string;
  /** How a value is written, in the table, on the axis and on touching it. */
  show?: (value: number) => string;
  /** The same for a bubble's place on the x axis. */
  showX?: (value: number) => string;
}

export const showPlain = (value: number): string => value.toLocaleString("en-GB");

/** One row of the table: its heading, and a value a column; null is not known. */
export interface FigureRow {
  key: string;
  head: string;
  /** What happened there, where the chart says so. */
  note?: string;
  cells: readonly (string | null)[];
}

export interface FigureTable {
  /** Headings of the columns after the first. */
  columns: readonly string[];
  rows: readonly FigureRow[];
}

/** The figures as a table: everything that the drawing shows, in words. */
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
  const word = (value: number | null | undefined) =>
    value === null || value === undefined ? null : show(value);
  const rows = labels.map((head, row): FigureRow => {
    const note = notes.find(({ at }) => at === row)?.words;
    return {
      key: `${row} ${head}`,
      head,
      cells: series.map(({ values }) => word(values[row])),
      ...(note && { note }),
    };
  });
  const compared = mark
    ? [{ key: "mark", head: mark.name, cells: series.map(() => show(mark.value)) }]
    : [];
  return { columns: series.map(({ name }) => name), rows: [...rows, ...compared] };
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
    values.map((value, at): FigureRow => {
      const place = x[at];
      const head = series.length > 1 ? `${name}: ${labels[at] ?? ""}` : (labels[at] ?? "");
      return {
        key: `${name} ${at}`,
        head,
        cells: [place === undefined ? null : showX(place), value === null ? null : show(value)],
      };
    }),
  );
  return { columns: [axes.x ?? "x", axes.y ?? "y"], rows };
}
