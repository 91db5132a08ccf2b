import "#client/components/chart/chart.css";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Figures, tabulate } from "#client/components/chart/figures.ts";

interface ChartProps {
  caption: string;
  /** The same object as long as the figures are the same: another one is drawn anew. */
  figures: Figures;
  height?: "small" | "medium" | "large";
  /** True where the heading above says the caption already. */
  hideCaption?: boolean;
  /** Where the figures are from. */
  source?: ReactNode;
}

const heights = {
  small: "chart-box chart-box-small",
  medium: "chart-box",
  large: "chart-box chart-box-large",
} as const;

/**
 * A drawing and, below it, the same figures as a table: for print, for screen readers, without
 * script. The library comes when a chart is on the page.
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
    let gone = false;
    void import("#client/components/chart/draw-chart.ts").then(({ drawChart }) => {
      if (!gone) stop = drawChart(element, figures);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [figures]);
  return (
    <figure className="chart">
      <figcaption className={hideCaption ? "visually-hidden" : "chart-caption"}>
        {caption}
      </figcaption>
      <div className={heights[height]}>
        <canvas ref={canvas} role="img" aria-label={t("chart.drawing", { caption })} />
      </div>
      {source && <p className="chart-source">{source}</p>}
      <FiguresTable caption={caption} figures={figures} />
    </figure>
  );
}

/** A chart's figures, row by row. Unknown is said, never shown as zero. */
export function FiguresTable({ caption, figures }: { caption: string; figures: Figures }) {
  const { t } = useTranslation("shell");
  const { columns, rows } = tabulate(figures);
  return (
    <details className="chart-table">
      <summary>{t("chart.table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls sideways, by keyboard too */}
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
                {columns.map((name, at) => (
                  <td key={name} className="text-end">
                    {cells[at] ?? t("chart.unknown")}
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
