import type { ChartDataset } from "chart.js";
import type { ChartKind, Figures, Series } from "#client/components/chart/figures.ts";

const round: readonly ChartKind[] = ["pie", "doughnut", "gauge", "polarArea"];

/** Slices instead of lines or bars: colors belong to the labels, not to the series. */
export function isRound(kind: ChartKind): boolean {
  return round.includes(kind);
}

/** Datasets in the library's format; the reference level comes last. */
export function chartDatasets(figures: Figures, colours: Palette): ChartDataset[] {
  const { labels, series, mark, kind } = figures;
  const drawn =
    kind === "candlestick"
      ? candleDatasets(figures, colours)
      : series.map((one, at) =>
          isRound(kind) ? slices(one, kind, colours) : lineOrBars(figures, one, at, colours),
        );
  return mark ? [...drawn, level(mark, labels.length, colours)] : drawn;
}

const colourAt = ({ series, text }: Palette, at: number) => series[at % series.length] ?? text;

/** One per color, in the same order. */
const pointStyles = ["circle", "rectRot", "triangle", "rect", "crossRot", "star"];

function slices({ name, values }: Series, kind: ChartKind, colours: Palette): ChartDataset {
  // The remainder of a gauge is no second series: it takes the color of the grid.
  const fills = values.map((_, at) =>
    kind === "gauge" && at > 0 ? colours.line : colourAt(colours, at),
  );
  const isSeeThrough = kind === "polarArea";
  return {
    label: name,
    data: [...values],
    backgroundColor: isSeeThrough ? fills.map((fill) => `${fill}b3`) : fills,
    borderColor: colours.surface,
    borderWidth: 2,
  } as ChartDataset;
}

function lineOrBars(
  { kind, labels, stacked = false }: Figures,
  series: Series,
  at: number,
  colours: Palette,
): ChartDataset {
  const colour = colourAt(colours, at);
  const isLine = series.kind
    ? series.kind === "line"
    : kind === "line" || kind === "area" || kind === "radar";
  const isFilled = kind === "area" || kind === "radar";
  return {
    label: series.name,
    data: pointsOf(series, labels),
    ...(series.kind && { type: series.kind, order: series.kind === "line" ? 0 : 1 }),
    borderColor: colour,
    backgroundColor: isLine || kind === "bubble" ? `${colour}${stacked ? "99" : "33"}` : colour,
    borderWidth: isLine || kind === "bubble" ? 2 : 0,
    ...(kind === "bubble" && { clip: false }),
    ...(isLine && {
      pointStyle: pointStyles[at % pointStyles.length],
      pointRadius: 3,
      pointBackgroundColor: colour,
      ...(kind === "radar" ? {} : { cubicInterpolationMode: "monotone" }),
    }),
    // In a stack each area reaches down to the one below it.
    fill: isFilled ? (stacked && at > 0 ? "-1" : "origin") : false,
    borderRadius: 3,
    maxBarThickness: 44,
    spanGaps: false,
  } as ChartDataset;
}

function pointsOf({ values, x, size }: Series, labels: readonly string[]): unknown[] {
  if (!x) return [...values];
  return values.flatMap((y, at) =>
    y === null ? [] : [{ x: x[at] ?? 0, y, r: size?.[at] ?? 6, name: labels[at] }],
  );
}

function level(
  { name, value }: { name: string; value: number },
  count: number,
  colours: Palette,
): ChartDataset {
  return {
    type: "line",
    label: name,
    data: Array.from({ length: count }, () => value),
    borderColor: colours.text,
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
function candleDatasets({ labels, series }: Figures, colours: Palette): ChartDataset[] {
  const [open, high, low, close] = series.map(({ values }) => values);
  const isRising = labels.map((_, at) => (close?.[at] ?? 0) >= (open?.[at] ?? 0));
  const strokes = isRising.map((rises) => colours.series[rises ? 0 : 1] ?? colours.text);
  const fills = strokes.map((stroke, at) => (isRising[at] ? stroke : colours.surface));
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
  return from.map((first, at) => {
    const last = to[at] ?? null;
    return first === null || last === null ? null : [first, last];
  });
}

/**
 * Six colors that differ in hue and in lightness, for light and dark backgrounds. Contrast to
 * either background is at least 3:1.
 */
const chartColours = {
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
export const paperColours: Palette = {
  series: chartColours.light,
  text: "#55646b",
  line: "#d8dfe2",
  surface: "#fff",
};

/** Colors for the current theme of <html>. */
export function readChartColours(): Palette {
  const style = getComputedStyle(document.documentElement);
  return {
    series: chartColours[style.colorScheme === "dark" ? "dark" : "light"],
    text: style.getPropertyValue("--cl-muted").trim(),
    line: style.getPropertyValue("--cl-line").trim(),
    surface: style.getPropertyValue("--cl-surface").trim(),
  };
}
