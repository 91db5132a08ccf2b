import "#client/components/chart/chart.css";
import { type ReactNode, useEffect, useRef } from "react";
import { type Figures, tabulate } from "#client/components/chart/figures.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";

interface ChartProps {
  caption: string;
  /** Keep the reference stable: a new object redraws the chart. */
  figures: Figures;
  height?: "small" | "medium" | "large";
  /** Set if the heading above already says the caption. */
  hideCaption?: boolean;
  source?: ReactNode;
}

const heightClasses = {
  small: "chart-box chart-box-small",
  medium: "chart-box",
  large: "chart-box chart-box-large",
} as const;

/**
 * A chart and, below it, the same figures as a table: for print, screen readers and browsers
 * without script. The chart library loads on demand.
 */
export function Chart({
  caption,
  figures,
  height = "medium",
  hideCaption = false,
  source,
}: ChartProps) {
  const { t } = useTranslation("shell");
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    void import("#client/components/chart/draw-chart.ts").then(({ drawChart }) => {
      if (!isUnmounted) stop = drawChart(element, figures);
    });
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [figures]);
  return (
    <figure className="chart">
      <figcaption className={hideCaption ? "visually-hidden" : "chart-caption"}>
        {caption}
      </figcaption>
      <div className={heightClasses[height]}>
        <canvas ref={canvas} role="img" aria-label={t("chart.drawing", { caption })} />
      </div>
      {source && <p className="chart-source">{source}</p>}
      <FiguresTable caption={caption} figures={figures} />
    </figure>
  );
}

/** Figures of a chart, row by row. Unknown values are named, never shown as zero. */
function FiguresTable({ caption, figures }: { caption: string; figures: Figures }) {
  const { t } = useTranslation("shell");
  const { columns, rows } = tabulate(figures);
  return (
    <details className="chart-table">
      <summary>{t("chart.table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions take the focus */}
      <section className="chart-table-scroll" tabIndex={0} aria-label={caption}>
        <table className="table table-sm">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{figures.labelled ?? t("chart.label")}</th>
              {columns.map((name) => (
                <th key={name} scope="col" className="text-end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, note, cells }) => (
              <tr key={key}>
                <th scope="row">
                  {head}
                  {note && <span className="chart-note">{note}</span>}
                </th>
                {columns.map((name, index) => (
                  <td key={name} className="text-end">
                    {cells[index] ?? t("chart.unknown")}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
