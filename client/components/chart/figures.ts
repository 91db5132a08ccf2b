export type ChartKind = "line" | "area" | "bar" | "pie" | "doughnut" | "gauge" | "polarArea" | "radar" | "bubble" | "candlestick";

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
  /** How a value is written, in the table, on the axis and on touching it. */
  show?: (value: number) => string;
}

export const showPlain = (value: number): string => value.toLocaleString("en-GB");
