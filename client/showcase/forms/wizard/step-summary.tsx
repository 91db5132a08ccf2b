import type { RefObject } from "react";
import { steps } from "#client/showcase/forms/wizard/steps.ts";

interface StepSummaryProps {
  heading: RefObject<HTMLHeadingElement | null>;
  values: Readonly<Record<string, string>>;
  onBack(): void;
  onAgain(): void;
}

/** What was filled in, once all steps are done. */
export function StepSummary({ heading, values, onBack, onAgain }: StepSummaryProps) {
  return (
    <div>
      <h3 ref={heading} tabIndex={-1}>
        Booked
      </h3>
      <p>The shipment is booked with what you filled in. Nothing left this page.</p>
      <dl className="wizard-summary">
        {steps
          .flatMap(({ fields }) => fields)
          .map(({ name, label }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{values[name] || "–"}</dd>
            </div>
          ))}
      </dl>
      <div className="wizard-buttons">
        <button type="button" className="btn btn-outline-secondary" onClick={onBack}>
          Back
        </button>
        <button type="button" className="btn btn-primary" onClick={onAgain}>
          Book another
        </button>
      </div>
    </div>
  );
}
