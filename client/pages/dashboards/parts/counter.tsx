import { type ReactNode, useId } from "react";
import { Icon, type IconName } from "#client/components/icon.tsx";

interface CounterProps {
  title: string;
  icon: IconName;
  /** The figure, or a phrase if it is unknown. */
  value: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}

export function Counter({ title, icon, value, note, children }: CounterProps) {
  const id = useId();
  // "Unknown" is longer than a figure, and longer still in Spanish.
  const isWord = typeof value === "string" && !/\d/.test(value);
  return (
    <section className="card dash-counter" aria-labelledby={id}>
      <div className="card-body">
        <div className="dash-counter-head">
          <h2 id={id}>{title}</h2>
          <span className="dash-counter-icon">
            <Icon name={icon} />
          </span>
        </div>
        <p className={isWord ? "dash-figure dash-word" : "dash-figure"}>{value}</p>
        {children}
        {note && <p className="dash-note">{note}</p>}
      </div>
    </section>
  );
}

/** Figures below a chart, as terms and values. */
export function FigureList({
  figures,
}: {
  figures: readonly { term: string; value: ReactNode }[];
}) {
  return (
    <dl className="dash-figures">
      {figures.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FigureTableProps {
  /** For screen readers; others read the panel's heading. */
  caption: string;
  /** Column headings; every column but the first is right-aligned. */
  columns: readonly string[];
  children: ReactNode;
}

export function FigureTable({ caption, columns, children }: FigureTableProps) {
  return (
    <table className="table table-sm dash-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name, index) => (
            <th key={name} scope="col" className={index === 0 ? undefined : "text-end"}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** Share of a whole. An SVG, because the content security policy forbids inline widths. */
export function ShareBar({ part, whole, label }: { part: number; whole: number; label: string }) {
  const share = whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0;
  return (
    <svg
      className="dash-bar"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect width={Math.round(share * 1000) / 10} height="1" />
    </svg>
  );
}
