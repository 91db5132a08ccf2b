import type { Chart as DrawnChart } from "chart.js";
import { ChevronLeft, ChevronRight, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import {
  clampWindow,
  panWindow,
  type ZoomWindow,
  zoomWindow,
} from "#client/showcase/charts/zoom-window.ts";

interface ZoomChartProps {
  caption: string;
  /** Keep the reference stable. */
  figures: Figures;
  source: string;
  /** "weeks". */
  unit: string;
}

/** A chart that shows a part of its figures: dragging across it selects one, as do its buttons. */
export function ZoomChart({ caption, figures, source, unit }: ZoomChartProps) {
  const count = figures.labels.length;
  const whole = { from: 0, to: count - 1 };
  const [shown, setShown] = useState<ZoomWindow>(whole);
  const visible = useMemo(() => sliceFigures(figures, shown), [figures, shown]);
  const size = shown.to - shown.from + 1;
  const isWhole = size === count;
  const buttons = [
    { name: "Zoom in", Icon: ZoomIn, to: zoomWindow(shown, 0.5, count) },
    { name: "Zoom out", Icon: ZoomOut, to: zoomWindow(shown, 2, count) },
    { name: "Earlier", Icon: ChevronLeft, to: panWindow(shown, -1, count) },
    { name: "Later", Icon: ChevronRight, to: panWindow(shown, 1, count) },
    { name: "Show all", Icon: Maximize, to: whole },
  ];
  return (
    <>
      <fieldset className="zoom-bar needs-script">
        <legend className="visually-hidden">Part of the chart</legend>
        {buttons.map(({ name, Icon, to }) => (
          <button
            key={name}
            type="button"
            className="btn btn-sm btn-outline-secondary"
            // Not `disabled`, which would drop the focus of who presses it twice.
            aria-disabled={to.from === shown.from && to.to === shown.to}
            onClick={() => setShown(to)}
          >
            <Icon size={16} aria-hidden="true" /> {name}
          </button>
        ))}
      </fieldset>
      <p className="form-text" role="status">
        {isWhole ? `All ${count} ${unit}` : `${size} of ${count} ${unit}`}:{" "}
        {figures.labels[shown.from]} to {figures.labels[shown.to]}.
      </p>
      <DragSelection
        onSelect={(from, to) =>
          setShown(clampWindow({ from: shown.from + from, to: shown.from + to }, count))
        }
      >
        <Chart caption={caption} figures={visible} source={source} />
      </DragSelection>
    </>
  );
}

function sliceFigures(figures: Figures, { from, to }: ZoomWindow): Figures {
  return {
    ...figures,
    labels: figures.labels.slice(from, to + 1),
    series: figures.series.map((one) => ({ ...one, values: one.values.slice(from, to + 1) })),
  };
}

interface DragProps {
  /** Indexes of visible labels; `from` may be the later one. */
  onSelect: (from: number, to: number) => void;
  children: ReactNode;
}

interface Drag {
  canvas: HTMLCanvasElement;
  startX: number;
  x: number;
}

/** Marks what a pointer drags over on the chart inside. */
function DragSelection({ onSelect, children }: DragProps) {
  const place = useRef<HTMLDivElement>(null);
  const findChart = useRef<(canvas: HTMLCanvasElement) => DrawnChart | undefined>(undefined);
  const [drag, setDrag] = useState<Drag | null>(null);
  useEffect(() => {
    void import("chart.js").then(({ Chart: Library }) => {
      findChart.current = (canvas) => Library.getChart(canvas);
    });
  }, []);
  const start = (event: PointerEvent<HTMLDivElement>) => {
    const { target: canvas, clientX, currentTarget, pointerId } = event;
    if (!(canvas instanceof HTMLCanvasElement) || event.button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    setDrag({ canvas, startX: clientX, x: clientX });
  };
  const end = () => {
    setDrag(null);
    if (!drag) return;
    const scale = findChart.current?.(drag.canvas)?.scales.x;
    if (!scale) return;
    const { left } = drag.canvas.getBoundingClientRect();
    const [from, to] = [drag.startX, drag.x].map((x) => scale.getValueForPixel(x - left));
    // A press without a drag selects nothing.
    if (from !== undefined && to !== undefined && from !== to) onSelect(from, to);
  };
  return (
    <div
      ref={place}
      className="zoom-area"
      onPointerDown={start}
      onPointerMove={(event) => drag && setDrag({ ...drag, x: event.clientX })}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
    >
      {children}
      {drag && place.current && (
        <span
          className="zoom-selection"
          aria-hidden="true"
          style={selectionBox(drag, place.current)}
        />
      )}
    </div>
  );
}

function selectionBox({ canvas, startX, x }: Drag, place: HTMLElement) {
  const [inner, outer] = [canvas.getBoundingClientRect(), place.getBoundingClientRect()];
  return {
    left: Math.min(startX, x) - outer.left,
    width: Math.abs(x - startX),
    top: inner.top - outer.top,
    height: inner.height,
  };
}
