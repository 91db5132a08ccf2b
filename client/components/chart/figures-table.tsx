import { useTranslation } from "react-i18next";
import { type Figures, tabulate } from "#client/components/chart/figures.ts";

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
