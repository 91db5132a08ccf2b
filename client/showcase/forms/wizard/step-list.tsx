import { Check } from "lucide-react";
import { steps } from "#client/showcase/forms/wizard/steps.ts";

/**
 * Where one is. Steps that were passed lead back; where rules hold, later ones open only in turn.
 */
export function StepList({
  at,
  isStrict,
  onGo,
}: {
  at: number;
  isStrict: boolean;
  onGo(to: number): void;
}) {
  return (
    <ol className="wizard-steps">
      {steps.map(({ title }, step) => (
        <li key={title} className={step < at ? "is-done" : ""}>
          <button
            type="button"
            className="wizard-step"
            aria-current={step === at ? "step" : undefined}
            disabled={isStrict && step > at}
            onClick={() => step !== at && onGo(step)}
          >
            <span className="wizard-number">
              {step < at ? <Check size={16} aria-hidden="true" /> : step + 1}
            </span>
            {title}
            {step < at && <span className="visually-hidden"> (done)</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
