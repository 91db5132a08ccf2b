import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { StepFields } from "#client/showcase/forms/wizard/step-fields.tsx";
import { StepList } from "#client/showcase/forms/wizard/step-list.tsx";
import { StepSummary } from "#client/showcase/forms/wizard/step-summary.tsx";
import { checkStep, type Step, steps } from "#client/showcase/forms/wizard/steps.ts";
import { ProblemSummary, type Problems } from "#client/showcase/frame/field.tsx";

const atFirst = Object.fromEntries(
  steps.flatMap(({ fields }) =>
    fields.map(({ name, value, options }) => [name, value ?? options?.[0] ?? ""]),
  ),
);

interface WizardProps {
  title: string;
  hasProgress?: boolean;
  /** Whether a step must be right before the next one opens. */
  isStrict?: boolean;
}

/** Three steps and what was filled in. Nothing is lost on the way back. */
export function Wizard({ title, hasProgress = false, isStrict = false }: WizardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [at, setAt] = useState(0);
  const [isMoved, setMoved] = useState(false);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(atFirst);
  const [problems, setProblems] = useState<Problems>({});
  const step: Step | undefined = steps[at];
  // The step's heading takes the focus, but not when the page is opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (isMoved) heading.current?.focus();
  }, [at]);
  const go = (to: number) => {
    setProblems({});
    setMoved(true);
    setAt(to);
  };
  const next = (event: FormEvent) => {
    event.preventDefault();
    const found = isStrict && step ? checkStep(step, values) : {};
    if (Object.keys(found).length > 0) setProblems(found);
    else go(at + 1);
  };
  const again = () => {
    setValues(atFirst);
    go(0);
  };
  return (
    <section className="card wizard" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hasProgress && (
        <label className="wizard-progress">
          <span>{at < steps.length ? `Step ${at + 1} of ${steps.length}` : "All steps done"}</span>
          <progress max={steps.length} value={at} />
        </label>
      )}
      <StepList at={at} isStrict={isStrict} onGo={go} />
      {step ? (
        <form onSubmit={next} noValidate>
          <h3 ref={heading} tabIndex={-1}>
            {step.title}
          </h3>
          <p className="text-muted">{step.lead}</p>
          <ProblemSummary problems={problems} />
          <StepFields
            step={step}
            values={values}
            problems={problems}
            showsRequired={isStrict}
            onChange={(name, value) => setValues({ ...values, [name]: value })}
          />
          <div className="wizard-buttons">
            <button
              type="button"
              className="btn btn-outline-secondary"
              disabled={at === 0}
              onClick={() => go(at - 1)}
            >
              Back
            </button>
            <button type="submit" className="btn btn-primary">
              {at === steps.length - 1 ? "Finish" : "Next"}
            </button>
          </div>
        </form>
      ) : (
        <StepSummary
          heading={heading}
          values={values}
          onBack={() => go(steps.length - 1)}
          onAgain={again}
        />
      )}
    </section>
  );
}
