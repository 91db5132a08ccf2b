import { useId, useState } from "react";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";

interface HeatMapProps<Measure extends string> {
  caption: string;
  /** By key: a name, and a row of values for each row head. */
  measures: Record<Measure, { name: string; values: readonly (readonly number[])[] }>;
  rows: readonly string[];
  columns: readonly string[];
  /** Heading of the rows. */
  labelled: string;
  source: string;
}

const levels = ["heat-0", "heat-1", "heat-2", "heat-3", "heat-4", "heat-5"];

/** A table whose cells are tinted by their value, relative to the largest. */
export function HeatMap<Measure extends string>({
  caption,
  measures,
  rows,
  columns,
  labelled,
  source,
}: HeatMapProps<Measure>) {
  const id = useId();
  const keys = Object.keys(measures) as Measure[];
  const [chosen, setChosen] = useState(keys[0] as Measure);
  const { name, values } = measures[chosen];
  const most = Math.max(1, ...values.flat());
  return (
    <figure className="chart">
      <figcaption className="chart-caption">{caption}</figcaption>
      <div className="heat-controls">
        <div className="needs-script">
          <label className="form-label" htmlFor={id}>
            Measure
          </label>
          <select
            id={id}
            className="form-select form-select-sm"
            value={chosen}
            onChange={({ target }) => setChosen(target.value as Measure)}
          >
            {keys.map((key) => (
              <option key={key} value={key}>
                {measures[key].name}
              </option>
            ))}
          </select>
        </div>
        <p className="heat-legend">
          0
          {levels.map((level) => (
            <span key={level} className={level} aria-hidden="true" />
          ))}
          {most}
        </p>
      </div>
      <ScrollRegion label={caption}>
        <table className="heat-map">
          <caption className="visually-hidden">{`${caption}: ${name}`}</caption>
          <thead>
            <tr>
              <th scope="col">{labelled}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {columns.map((column, index) => {
                  const value = values[at]?.[index] ?? 0;
                  return (
                    <td key={column} className={levelOf(value, most)}>
                      {value}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="chart-source">{source}</p>
    </figure>
  );
}

/** Zero has a level of its own. */
function levelOf(value: number, most: number): string | undefined {
  return levels[Math.ceil((value / most) * (levels.length - 1))];
}
