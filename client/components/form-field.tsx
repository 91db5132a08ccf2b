import type { InputHTMLAttributes } from "react";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { FieldWords, fieldProblem } from "#client/components/form-words.tsx";

interface FormFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "inputMode" | "maxLength" | "autoComplete"
  > {
  name: string;
  label: string;
  hint?: string;
  /** What the field holds before anything is typed. */
  value?: string;
  outcome: FormOutcome | undefined;
}

/**
 * A labelled field with its hint and the api's words on it; a refused form keeps what was typed.
 */
export function FormField({ name, label, hint, value = "", outcome, ...input }: FormFieldProps) {
  const hasProblem = fieldProblem(outcome, name) !== undefined;
  const described = [hasProblem && `${name}-problem`, hint && `${name}-hint`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="mb-3">
      <label className="form-label" htmlFor={name}>
        {label}
      </label>
      <input
        autoComplete="off"
        {...input}
        id={name}
        name={name}
        className="form-control"
        defaultValue={outcome?.problem ? (outcome.values[name] ?? value) : value}
        aria-describedby={described || undefined}
        aria-invalid={hasProblem || undefined}
      />
      <FieldWords outcome={outcome} field={name} id={`${name}-problem`} />
      {hint && (
        <p className="form-text mb-0" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
