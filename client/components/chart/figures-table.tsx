import { type Figures, showPlain } from "#client/components/chart/figures.ts";

/** A chart's figures, row by row. Unknown is said, never shown as zero. */
export function FiguresTable({ caption, figures }: { caption: string; figures: Figures }) {
  const { labels, series, show = showPlain, mark } = figures;
  const word = (value: number | null | undefined) => (value === null || value === undefined ? "not known" : show(value));
  return (
    <details className="chart-table">
      <summary>The same figures as a table</summary>
      <div className="table-responsive">
        <table className="table table-sm">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{figures.kind === "bubble" ? "Item" : "Label"}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="text-end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, row) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name, values, x }) => (
                  <td key={name} className="text-end">
                    {word(values[row])}
                    {x && ` (at ${word(x[row])})`}
                  </td>
                ))}
              </tr>
            ))}
            {mark && (
              <tr>
                <th scope="row">{mark.name}</th>
                <td className="text-end" colSpan={series.length}>
                  {show(mark.value)}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </details>
  );
}
