import type { ChartDataset } from "chart.js";
import type { Palette } from "#client/components/chart/chart-colours.ts";
import type { Figures } from "#client/components/chart/figures.ts";

/**
 * Candles as two floating bars: a thin one from the lowest to the highest, a thick one from the
 * first to the last. The series are, in this order: open, high, low, close. What ended at least as
 * high as it began is filled, the rest hollow: seen without colours too.
 */
export function candleDatasets({ labels, series }: Figures, colours: Palette): ChartDataset[] {
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

/** Null where one of the two is not known: nothing is drawn there. */
function pairs(
  from: readonly (number | null)[] = [],
  to: readonly (number | null)[] = [],
): ([number, number] | null)[] {
  return from.map((first, at) => {
    const last = to[at] ?? null;
    return first === null || last === null ? null : [first, last];
  });
}
