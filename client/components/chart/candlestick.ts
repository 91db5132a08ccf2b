import type { ChartDataset } from "chart.js";
import type { Figures } from "#client/components/chart/figures.ts";

/**
 * Candles as two floating bars: a thin one from the lowest to the highest, a thick one from the first to the last. The series are, in this order:
 * open, high, low, close. What ended higher than it began has the first colour, the rest the second.
 */
export function candleDatasets({ labels, series }: Figures, colours: { series: readonly string[] }): ChartDataset[] {
  const [open, high, low, close] = series.map(({ values }) => values);
  const rising = labels.map((_, at) => (close?.[at] ?? 0) >= (open?.[at] ?? 0));
  const fills = rising.map((rises) => colours.series[rises ? 0 : 1]);
  const common = { grouped: false, backgroundColor: fills, borderSkipped: false };
  return [
    { ...common, label: "Open to close", data: pairs(open, close), maxBarThickness: 14, borderRadius: 2 },
    { ...common, label: "Low to high", data: pairs(low, high), barThickness: 2 },
  ] as ChartDataset[];
}

/** Null where one of the two is not known: nothing is drawn there. */
function pairs(from: readonly (number | null)[] = [], to: readonly (number | null)[] = []): ([number, number] | null)[] {
  return from.map((first, at) => {
    const last = to[at] ?? null;
    return first === null || last === null ? null : [first, last];
  });
}
