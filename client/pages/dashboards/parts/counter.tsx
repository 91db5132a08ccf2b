import { type ReactNode, useId } from "react";
import { Icon, type IconName } from "#client/components/icon.tsx";

interface CounterProps {
  title: string;
  icon: IconName;
  /** The figure; words where it is not known. */
  value: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}

/** One figure with what it counts. */
export function Counter({ title, icon, value, note, children }: CounterProps) {
  const id = useId();
  return (
    <section className="card dash-counter" aria-labelledby={id}>
      <div className="card-body">
        <div className="dash-counter-head">
          <h2 id={id}>{title}</h2>
          <span className="dash-counter-icon">
            <Icon name={icon} />
          </span>
        </div>
        <p className="dash-figure">{value}</p>
        {children}
        {note && <p className="dash-note">{note}</p>}
      </div>
    </section>
  );
}

/** The figures below a drawing: each a term with its value. */
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
