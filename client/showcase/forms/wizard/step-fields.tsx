import type { Step } from "#client/showcase/forms/wizard/steps.ts";
import { Field, type Problems } from "#client/showcase/frame/field.tsx";

interface StepFieldsProps {
  step: Step;
  values: Readonly<Record<string, string>>;
  problems: Problems;
  showsRequired: boolean;
  onChange(name: string, value: string): void;
}

/** The fields of one step. */
export function StepFields({ step, values, problems, showsRequired, onChange }: StepFieldsProps) {
  return step.fields.map(({ name, label, type = "text", isRequired = false, options }) => (
    <Field key={name} label={label} required={showsRequired && isRequired} problem={problems[name]}>
      {(tied) => {
        const shared = { ...tied, name, value: values[name] ?? "" };
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
