import "#client/showcase/forms/wizard/wizard.css";
import { Check } from "lucide-react";
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Field, ProblemSummary, type Problems } from "#client/showcase/components/field.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { checkStep, type Step, steps } from "#client/showcase/forms/wizard/steps.ts";

export function Component() {
  return (
    <ShowcaseScreen
      title="Form wizard"
      lead="Booking a shipment in three steps: plain, with progress, and with validation."
      hasSample={false}
    >
      <div className="wizard-grid">
        <Wizard title="Basic" />
        <Wizard title="With progress bar" hasProgress />
        <Wizard title="With validation" hasProgress isStrict />
      </div>
    </ShowcaseScreen>
  );
}

const initialValues = Object.fromEntries(
  steps.flatMap(({ fields }) =>
    fields.map(({ name, value, options }) => [name, value ?? options?.[0] ?? ""]),
  ),
);

interface WizardProps {
  title: string;
  hasProgress?: boolean;
  /** Blocks later steps until this one is valid. */
  isStrict?: boolean;
}

/** Going back keeps all values. */
function Wizard({ title, hasProgress = false, isStrict = false }: WizardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [at, setAt] = useState(0);
  const [isMoved, setMoved] = useState(false);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(initialValues);
  const [problems, setProblems] = useState<Problems>({});
  const step: Step | undefined = steps[at];
  // Focus the heading on a change of step, not on load.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per step
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
    setValues(initialValues);
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

/** Completed steps are links back; in strict mode later ones open in sequence. */
function StepList({
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

interface StepFieldsProps {
  step: Step;
  values: Readonly<Record<string, string>>;
  problems: Problems;
  showsRequired: boolean;
  onChange(name: string, value: string): void;
}

function StepFields({ step, values, problems, showsRequired, onChange }: StepFieldsProps) {
  return step.fields.map(({ name, label, type = "text", isRequired = false, options }) => (
    <Field key={name} label={label} required={showsRequired && isRequired} problem={problems[name]}>
      {(attributes) => {
        const shared = { ...attributes, name, value: values[name] ?? "" };
        return options ? (
          <select
            {...shared}
            className="form-select"
            onChange={(event) => onChange(name, event.target.value)}
          >
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        ) : (
          <input
            {...shared}
            type={type}
            className={problems[name] ? "form-control is-invalid" : "form-control"}
            autoComplete="off"
            maxLength={120}
            onChange={(event) => onChange(name, event.target.value)}
          />
        );
      }}
    </Field>
  ));
}

interface StepSummaryProps {
  heading: RefObject<HTMLHeadingElement | null>;
  values: Readonly<Record<string, string>>;
  onBack(): void;
  onAgain(): void;
}

function StepSummary({ heading, values, onBack, onAgain }: StepSummaryProps) {
  return (
    <div>
      <h3 ref={heading} tabIndex={-1}>
        Booked
      </h3>
      <p>The shipment is booked. Nothing left this page.</p>
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
