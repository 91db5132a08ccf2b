import { CreditCard, FileText, Truck } from "lucide-react";
import type { KeyboardEvent } from "react";
import { type Step, steps } from "#client/showcase/ecommerce/checkout/draft.ts";

const faces = {
  billing: { words: "Billing", Icon: FileText },
  shipping: { words: "Shipping", Icon: Truck },
  payment: { words: "Payment", Icon: CreditCard },
} as const;

/**
 * The tabs of the checkout: arrow keys, Home and End move the focus; Enter or a click opens, when
 * what comes before is complete.
 */
export function StepTabs({ current, onStep }: { current: Step; onStep: (step: Step) => void }) {
  const press = (event: KeyboardEvent, at: number) => {
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    const step = steps[(target + steps.length) % steps.length];
    document.getElementById(`tab-${step}`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Steps of the checkout" className="checkout-tabs">
      {steps.map((step, at) => {
        const { words, Icon } = faces[step];
        return (
          <button
            key={step}
            id={`tab-${step}`}
            type="button"
            role="tab"
            aria-selected={step === current}
            aria-controls={`panel-${step}`}
            tabIndex={step === current ? 0 : -1}
            onClick={() => onStep(step)}
            onKeyDown={(event) => press(event, at)}
          >
            <Icon size={18} aria-hidden="true" />
            <span>
              {at + 1}. {words}
            </span>
          </button>
        );
      })}
    </div>
  );
}
