import { Chart, type ChartConfiguration, type ChartDataset, registerables } from "chart.js";
import { candleDatasets } from "#client/components/chart/candlestick.ts";
import { readChartColours } from "#client/components/chart/chart-colours.ts";
import { type Figures, type Series, showPlain } from "#client/components/chart/figures.ts";

type Colours = ReturnType<typeof readChartColours>;

const round: readonly Figures["kind"][] = ["pie", "doughnut", "gauge", "polarArea"];

/** Draws figures on a canvas, again when the colours of the page change. The answer takes the drawing away. */
export function drawChart(canvas: HTMLCanvasElement, figures: Figures): () => void {
  Chart.register(...registerables);
  let chart = new Chart(canvas, configure(figures, readChartColours()));
  const redraw = () => {
    chart.destroy();
    chart = new Chart(canvas, configure(figures, readChartColours()));
  };
  const observer = new MutationObserver(redraw);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-bs-theme"] });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", redraw);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", redraw);
    chart.destroy();
  };
}

function configure(figures: Figures, colours: Colours): ChartConfiguration {
  const { kind, labels, series, horizontal = false, stacked = false, show = showPlain } = figures;
  const isRound = round.includes(kind);
  const axis = { stacked, grid: { color: colours.line }, ticks: { color: colours.text } };
  const values = {
    ...axis,
    beginAtZero: kind !== "candlestick",
    ticks: { ...axis.ticks, callback: (value: number | string) => show(Number(value)) },
  };
  const grid = kind === "radar" ? { r: { ...values, angleLines: { color: colours.line }, pointLabels: { color: colours.text } } } : {};
  const scales =
    isRound || kind === "radar" ? grid : horizontal ? { x: values, y: axis } : { x: kind === "bubble" ? values : axis, y: values };
  const marks: Series[] = figures.mark
    ? [{ name: figures.mark.name, values: labels.map(() => figures.mark?.value ?? null), kind: "line" }]
    : [];
  return {
    type: typeOf(kind),
    data: {
      labels: [...labels],
      datasets: [
        ...(kind === "candlestick" ? candleDatasets(figures, colours) : series.map((one, at) => dataset(figures, one, at, colours))),
        ...marks.map((one) => markLine(one, colours)),
      ],
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: matchMedia("(prefers-reduced-motion: reduce)").matches ? false : { duration: 300 },
      indexAxis: horizontal ? "y" : "x",
      ...(kind === "gauge" && { circumference: 180, rotation: -90, cutout: "70%" }),
      scales,
      plugins: {
        legend: {
          display: isRound ? kind !== "gauge" : kind !== "candlestick" && series.length + marks.length > 1,
          labels: { color: colours.text, boxWidth: 14 },
        },
        tooltip: {
          callbacks: {
            label: ({ dataset: { label }, raw, label: place }) =>
              `${isRound ? place : label}: ${Array.isArray(raw) ? raw.map(Number).map(show).join(" to ") : show(figureOf(raw))}`,
          },
        },
      },
    },
  } as ChartConfiguration;
}

function typeOf(kind: Figures["kind"]): ChartConfiguration["type"] {
  if (kind === "area") return "line";
  if (kind === "candlestick") return "bar";
  return kind === "gauge" ? "doughnut" : kind;
}

function figureOf(raw: unknown): number {
  return typeof raw === "object" && raw !== null ? (raw as { y: number }).y : Number(raw);
}

function dataset({ kind }: Figures, series: Series, at: number, colours: Colours): ChartDataset {
  const colour = colours.series[at % colours.series.length] ?? colours.text;
  const common = { label: series.name, data: pointsOf(series) };
  if (round.includes(kind)) {
    const fills = series.values.map((_, index) =>
      kind === "gauge" && index > 0 ? colours.line : (colours.series[index % colours.series.length] ?? colour),
    );
    return { ...common, backgroundColor: fills, borderColor: colours.surface, borderWidth: 2 } as ChartDataset;
  }
  const isLine = series.kind ? series.kind === "line" : kind === "line" || kind === "area" || kind === "radar";
  return {
    ...common,
    ...(series.kind && { type: series.kind, order: series.kind === "line" ? 0 : 1 }),
    borderColor: colour,
    backgroundColor: isLine || kind === "bubble" ? `${colour}33` : colour,
    borderWidth: isLine ? 2 : 0,
    pointRadius: isLine ? 3 : undefined,
    fill: kind === "area" || kind === "radar",
    tension: 0.25,
    borderRadius: isLine ? undefined : 3,
    maxBarThickness: 48,
    spanGaps: false,
  } as ChartDataset;
}

function pointsOf({ values, x, size }: Series): unknown[] {
  if (!x) return [...values];
  return values.map((y, at) => ({ x: x[at] ?? 0, y: y ?? 0, r: size?.[at] ?? 6 }));
}

function markLine(series: Series, colours: Colours): ChartDataset {
  return {
    type: "line",
    label: series.name,
    data: [...series.values],
    borderColor: colours.text,
    borderDash: [6, 4],
    borderWidth: 1.5,
    pointRadius: 0,
  } as ChartDataset;
}
