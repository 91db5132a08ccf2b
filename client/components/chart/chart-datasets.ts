import type { ChartDataset } from "chart.js";
import type { ChartKind, Figures, Series } from "#client/components/chart/figures.ts";

const round: readonly ChartKind[] = ["pie", "doughnut", "gauge", "polarArea"];

/** Slices instead of lines or bars: colors belong to the labels, not to the series. */
export function hasSlices(kind: ChartKind): boolean {
  return round.includes(kind);
}

/** Datasets in the library's format; the reference level comes last. */
export function chartDatasets(figures: Figures, colors: Palette): ChartDataset[] {
  const { labels, series, mark, kind } = figures;
  const datasets =
    kind === "candlestick"
      ? candleDatasets(figures, colors)
      : series.map((item, index) =>
          hasSlices(kind) ? slices(item, kind, colors) : lineOrBars(figures, item, index, colors),
        );
  return mark ? [...datasets, referenceLevel(mark, labels.length, colors)] : datasets;
}

const longestLabel = 26;

/** A legend does not wrap: a longer name would leave the canvas. The chart's table has it whole. */
export function shortLabel(name: string): string {
  return name.length > longestLabel ? `${name.slice(0, longestLabel - 1)}…` : name;
}

const colorAt = ({ series, text }: Palette, index: number) => series[index % series.length] ?? text;

/** One per color, in the same order. */
const pointStyles = ["circle", "rectRot", "triangle", "rect", "crossRot", "star"];

function slices({ name, values }: Series, kind: ChartKind, colors: Palette): ChartDataset {
  // The remainder of a gauge is no second series: it takes the color of the grid.
  const fills = values.map((_, index) =>
    kind === "gauge" && index > 0 ? colors.line : colorAt(colors, index),
  );
  const isTranslucent = kind === "polarArea";
  // The border parts the slices; around a single one it would be a slit.
  const isParted = values.filter((value) => (value ?? 0) > 0).length > 1;
  return {
    label: name,
    data: [...values],
    backgroundColor: isTranslucent ? fills.map((fill) => `${fill}b3`) : fills,
    borderColor: colors.surface,
    borderWidth: isParted ? 2 : 0,
  } as ChartDataset;
}

function lineOrBars(
  { kind, labels, stacked = false }: Figures,
  series: Series,
  index: number,
  colors: Palette,
): ChartDataset {
  const color = colorAt(colors, index);
  const isLine = series.kind
    ? series.kind === "line"
    : kind === "line" || kind === "area" || kind === "radar";
  const isFilled = kind === "area" || kind === "radar";
  return {
    label: shortLabel(series.name),
    data: pointsOf(series, labels),
    ...(series.kind && { type: series.kind, order: series.kind === "line" ? 0 : 1 }),
    borderColor: color,
    backgroundColor: isLine || kind === "bubble" ? `${color}${stacked ? "99" : "33"}` : color,
    borderWidth: isLine || kind === "bubble" ? 2 : 0,
    ...(kind === "bubble" && { clip: false }),
    ...(isLine && {
      pointStyle: pointStyles[index % pointStyles.length],
      pointRadius: 3,
      pointBackgroundColor: color,
      ...(kind === "radar" ? {} : { cubicInterpolationMode: "monotone" }),
    }),
    // In a stack each area reaches down to the one below it.
    fill: isFilled ? (stacked && index > 0 ? "-1" : "origin") : false,
    borderRadius: 3,
    maxBarThickness: 44,
    spanGaps: false,
  } as ChartDataset;
}

function pointsOf({ values, x, size }: Series, labels: readonly string[]): unknown[] {
  if (!x) return [...values];
  return values.flatMap((y, index) =>
    y === null ? [] : [{ x: x[index] ?? 0, y, r: size?.[index] ?? 6, name: labels[index] }],
  );
}

function referenceLevel(
  { name, value }: { name: string; value: number },
  count: number,
  colors: Palette,
): ChartDataset {
  return {
    type: "line",
    label: name,
    data: Array.from({ length: count }, () => value),
    borderColor: colors.text,
    backgroundColor: "transparent",
    borderDash: [6, 4],
    borderWidth: 1.5,
    pointRadius: 0,
  } as ChartDataset;
}

/**
 * Candles as two floating bars: a thin one from low to high, a thick one from open to close. The
 * series are, in this order: open, high, low, close. A close at or above the open is filled, others
 * are hollow, so that color is not the only signal.
 */
function candleDatasets({ labels, series }: Figures, colors: Palette): ChartDataset[] {
  const [open, high, low, close] = series.map(({ values }) => values);
  const isRising = labels.map((_, index) => (close?.[index] ?? 0) >= (open?.[index] ?? 0));
  const strokes = isRising.map((rises) => colors.series[rises ? 0 : 1] ?? colors.text);
  const fills = strokes.map((stroke, index) => (isRising[index] ? stroke : colors.surface));
  const common = { grouped: false, borderSkipped: false, borderColor: strokes };
  return [
    {
      ...common,
      label: "Open to close",
      data: pairs(open, close),
      backgroundColor: fills,
      borderWidth: 2,
      maxBarThickness: 16,
    },
    {
      ...common,
      label: "Low to high",
      data: pairs(low, high),
      backgroundColor: strokes,
      barThickness: 2,
    },
  ] as ChartDataset[];
}

/** Null if either value is unknown: nothing is drawn. */
function pairs(
  from: readonly (number | null)[] = [],
  to: readonly (number | null)[] = [],
): ([number, number] | null)[] {
  return from.map((first, index) => {
    const last = to[index] ?? null;
    return first === null || last === null ? null : [first, last];
  });
}

/**
 * Six colors that differ in hue and in lightness, for light and dark backgrounds. Contrast to
 * either background is at least 3:1.
 */
const chartColors = {
  light: ["#0b5d66", "#b3541e", "#6a4b9a", "#1d6b3f", "#a13663", "#3a5a9b"],
  dark: ["#5cc9bb", "#f0a76b", "#b9a3e8", "#7fd6a2", "#f08cb4", "#8fb0f0"],
} as const;

export interface Palette {
  series: readonly string[];
  text: string;
  line: string;
  surface: string;
}

/** Print is on white, whatever the theme. */
export const paperColors: Palette = {
  series: chartColors.light,
  text: "#55646b",
  line: "#d8dfe2",
  surface: "#fff",
};

/** Colors for the current theme of <html>. */
export function readChartColors(): Palette {
  const style = getComputedStyle(document.documentElement);
  return {
    series: chartColors[style.colorScheme === "dark" ? "dark" : "light"],
    text: style.getPropertyValue("--cl-muted").trim(),
    line: style.getPropertyValue("--cl-line").trim(),
    surface: style.getPropertyValue("--cl-surface").trim(),
  };
}
