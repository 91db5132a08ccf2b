import { ArrowLeft, ArrowRight, Check } from "lucide-react";
import type { ReactNode } from "react";
import { type Step, steps } from "#client/showcase/ecommerce/checkout/draft.ts";
import { ErrorSummary, type Problems } from "#client/showcase/ecommerce/field.tsx";
import { SubmitButton } from "#client/showcase/ecommerce/submit-button.tsx";

const headings = { billing: "Billing address", shipping: "Delivery", payment: "Payment" } as const;
const onwards = {
  billing: "Continue to shipping",
  shipping: "Continue to payment",
  payment: "Place the order",
} as const;

interface StepPanelProps {
  step: Step;
  current: Step;
  failed: { problems: Problems; attempt: number };
  onStep: (step: Step) => void;
  children: ReactNode;
}

/** One step: what is wrong with it, its fields, and the ways back and on. */
export function StepPanel({ step, current, failed, onStep, children }: StepPanelProps) {
  const previous = steps[steps.indexOf(step) - 1];
  const isShown = step === current;
  return (
    <div
      id={`panel-${step}`}
      role="tabpanel"
      aria-labelledby={`tab-${step}`}
      hidden={!isShown}
      className="checkout-panel"
    >
      <h2 id={`heading-${step}`} tabIndex={-1}>
        {headings[step]}
      </h2>
      <ErrorSummary problems={failed.problems} attempt={failed.attempt} />
      {children}
      {isShown && (
        <div className="checkout-foot">
          {previous && (
            <button
              type="button"
              className="btn btn-outline-secondary btn-icon"
              onClick={() => onStep(previous)}
            >
              <ArrowLeft size={18} aria-hidden="true" />
              Back to {previous}
            </button>
          )}
          <SubmitButton className="btn btn-accent btn-icon ms-auto">
            {onwards[step]}
            {step === "payment" ? (
              <Check size={18} aria-hidden="true" />
            ) : (
              <ArrowRight size={18} aria-hidden="true" />
            )}
          </SubmitButton>
        </div>
      )}
    </div>
  );
}
