import "#client/showcase/components/showcase.css";
import { type ReactNode, useState } from "react";
import { useTextLanguage } from "#client/i18n/use-language.ts";
import { resetSample } from "#client/showcase/components/use-sample.ts";
import { company } from "#client/showcase/sample/people.ts";

interface ShowcaseScreenProps {
  title: string;
  /** One sentence: the screen's purpose. */
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** False if the screen neither shows nor stores sample data. */
  hasSample?: boolean;
  children: ReactNode;
}

/**
 * Layout of every demo screen: heading, lead, content, and a button that resets the sample data.
 */
export function ShowcaseScreen({
  title,
  lead,
  actions,
  hasSample = true,
  children,
}: ShowcaseScreenProps) {
  return (
    <div lang={useTextLanguage("showcase")}>
      <header className="showcase-header">
        <div>
          <h1>{title}</h1>
          {lead && <p className="showcase-lead">{lead}</p>}
        </div>
        {actions && <div className="showcase-actions">{actions}</div>}
      </header>
      {children}
      {hasSample && <ResetSample />}
    </div>
  );
}

function ResetSample() {
  const [done, setDone] = useState(false);
  const reset = () => {
    resetSample();
    setDone(true);
  };
  return (
    <footer className="showcase-note d-flex flex-wrap gap-2 align-items-center">
      <span>
        {company.name} and its data are a sample. Your changes are stored in this browser only.
      </span>
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary needs-script"
        onClick={reset}
      >
        Reset sample data
      </button>
      <span role="status">{done && "Sample data reset."}</span>
    </footer>
  );
}

/** A titled card, two a row on wide screens. */
export function HalfCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="col-lg-6">
      <div className="card h-100">
        <div className="card-body">
          <h2>{title}</h2>
          {children}
        </div>
      </div>
    </section>
  );
}
