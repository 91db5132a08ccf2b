import { Chart, type ChartConfiguration, type Plugin, registerables } from "chart.js";
import {
  chartDatasets,
  hasSlices,
  type Palette,
  paperColors,
  readChartColors,
  shortLabel,
} from "#client/components/chart/chart-datasets.ts";
import { type Figures, showPlain } from "#client/components/chart/figures.ts";

/**
 * Draws figures on a canvas, and again when the theme changes and for print. Returns the cleanup.
 */
export function drawChart(canvas: HTMLCanvasElement, figures: Figures): () => void {
  Chart.register(...registerables);
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  let chart = new Chart(canvas, configure(figures, readChartColors()));
  const draw = (colors: Palette) => {
    chart.destroy();
    chart = new Chart(canvas, configure(figures, colors));
  };
  const redraw = () => draw(readChartColors());
  const drawForPaper = () => draw(paperColors);
  const observer = new MutationObserver(redraw);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-bs-theme"],
  });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", redraw);
  addEventListener("beforeprint", drawForPaper);
  addEventListener("afterprint", redraw);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", redraw);
    removeEventListener("beforeprint", drawForPaper);
    removeEventListener("afterprint", redraw);
    chart.destroy();
  };
}

function configure(figures: Figures, colors: Palette): ChartConfiguration {
  const { kind, labels, series, horizontal = false, mark, notes, show = showPlain } = figures;
  return {
    type: typeOf(kind),
    data: {
      labels: hasSlices(kind) ? labels.map(shortLabel) : [...labels],
      datasets: chartDatasets(figures, colors),
    },
    plugins: [drawNotes(figures, colors)],
    options: {
      responsive: true,
      maintainAspectRatio: false,
      // No animation, with or without `prefers-reduced-motion`.
      animation: false,
      indexAxis: horizontal ? "y" : "x",
      ...(kind === "gauge" && { circumference: 180, rotation: -90, cutout: "72%" }),
      ...(kind === "doughnut" && { cutout: "62%" }),
      scales: scalesOf(figures, colors),
      plugins: {
        legend: {
          display: hasSlices(kind)
            ? kind !== "gauge"
            : (kind !== "candlestick" && series.length > 1) || mark !== undefined,
          // Notes take the top of the chart.
          position: hasSlices(kind) || notes ? "bottom" : "top",
          labels: {
            color: colors.text,
            boxWidth: 12,
            boxHeight: 12,
            usePointStyle: isDotted(figures),
          },
        },
        tooltip: { callbacks: { label: (item) => tooltipLabel(item, figures, show) } },
      },
    },
  } as ChartConfiguration;
}

function typeOf(kind: Figures["kind"]): ChartConfiguration["type"] {
  if (kind === "area") return "line";
  if (kind === "candlestick") return "bar";
  return kind === "gauge" ? "doughnut" : kind;
}

/** Points distinguish lines as well as colors do, so the legend shows the points. */
function isDotted({ kind, series }: Figures): boolean {
  return (kind === "line" || kind === "radar" || kind === "area") && series.length > 1;
}

interface TooltipItem {
  dataset: { label?: string };
  raw: unknown;
  label: string;
}

function tooltipLabel(
  { dataset, raw, label }: TooltipItem,
  { kind, showX = showPlain }: Figures,
  show: (value: number) => string,
) {
  if (Array.isArray(raw)) return `${dataset.label}: ${raw.map(Number).map(show).join(" to ")}`;
  if (typeof raw === "object" && raw !== null) {
    const { x, y, name } = raw as { x: number; y: number; name?: string };
    return `${name ?? dataset.label}: ${showX(x)}, ${show(y)}`;
  }
  return `${hasSlices(kind) ? label : dataset.label}: ${show(Number(raw))}`;
}

function scalesOf(figures: Figures, colors: Palette) {
  const {
    kind,
    horizontal = false,
    stacked = false,
    axes,
    show = showPlain,
    showX = showPlain,
  } = figures;
  const { line, text } = colors;
  const axisTitle = (title: string | undefined) => ({
    title: { display: title !== undefined, text: title ?? "", color: text },
  });
  const valueAxis = (format: (value: number) => string) => ({
    beginAtZero: kind !== "candlestick",
    stacked,
    grid: { color: line },
    border: { display: false },
    ...(kind === "bubble" && { grace: "12%" }),
    // Counts have no fractional ticks.
    ticks: {
      color: text,
      maxTicksLimit: 6,
      ...(hasOnlyIntegers(figures) && { precision: 0 }),
      callback: (value: number | string) => format(Number(value)),
    },
  });
  if (kind === "radar" || kind === "polarArea") {
    const round = { ...valueAxis(show), angleLines: { color: line }, pointLabels: { color: text } };
    return {
      r: {
        ...round,
        ticks: { ...round.ticks, display: kind === "radar", backdropColor: "transparent" },
      },
    };
  }
  if (hasSlices(kind)) return {};
  const labelAxis = {
    stacked,
    grid: { display: false },
    ticks: { color: text, autoSkipPadding: 12, maxRotation: 0 },
  };
  if (horizontal)
    return {
      x: { ...valueAxis(show), ...axisTitle(axes?.x) },
      y: { ...labelAxis, ticks: { color: text } },
    };
  return {
    x: { ...(kind === "bubble" ? valueAxis(showX) : labelAxis), ...axisTitle(axes?.x) },
    y: { ...valueAxis(show), ...axisTitle(axes?.y) },
  };
}

function hasOnlyIntegers({ series, mark }: Figures): boolean {
  return [...series.flatMap(({ values }) => values), mark?.value ?? 0].every(
    (value) => value === null || Number.isInteger(value),
  );
}

/** A vertical line with a label at each note. */
function drawNotes({ notes = [] }: Figures, { text, surface }: Palette): Plugin {
  return {
    id: "notes",
    afterDatasetsDraw: ({ ctx, chartArea: { top, bottom, left }, scales }) => {
      const xScale = scales.x;
      if (!xScale || notes.length === 0) return;
      ctx.save();
      ctx.font = `12px ${Chart.defaults.font.family}`;
      ctx.fillStyle = text;
      ctx.strokeStyle = text;
      ctx.setLineDash([3, 3]);
      notes.forEach(({ at, label }, row) => {
        const x = xScale.getPixelForValue(at);
        ctx.beginPath();
        ctx.moveTo(x, top);
        ctx.lineTo(x, bottom);
        ctx.stroke();
        // Left of the line where it fits, each one line lower, so that labels never overlap.
        const fitsLeft = x - left > ctx.measureText(label).width + 6;
        ctx.textAlign = fitsLeft ? "right" : "left";
        const [startX, y] = [fitsLeft ? x - 6 : x + 6, top + 12 + row * lineHeight];
        // A background around the letters keeps lines from crossing them.
        ctx.save();
        ctx.setLineDash([]);
        ctx.lineJoin = "round";
        ctx.lineWidth = 4;
        ctx.strokeStyle = surface;
        ctx.strokeText(label, startX, y);
        ctx.restore();
        ctx.fillText(label, startX, y);
      });
      ctx.restore();
    },
  };
}

const lineHeight = 15;
