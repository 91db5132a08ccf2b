import { type ReactNode, useEffect, useId, useRef } from "react";

/** Error messages by field name. */
export type Problems<Name extends string = string> = Partial<Record<Name, string>>;

interface FieldProps {
  label: string;
  required?: boolean;
  problem?: string | undefined;
  hint?: string;
  /** The control, given the attributes that link it to its label and messages. */
  children: (attributes: ReturnType<typeof fieldAttributes>) => ReactNode;
}

/** Label, required mark, control, hint and error. */
export function Field({ label, required = false, problem, hint, children }: FieldProps) {
  const id = useId();
  return (
    <div className="mb-3">
      <label className="form-label" htmlFor={id}>
        {label}
        {required && <span className="required-mark"> (required)</span>}
      </label>
      {children(fieldAttributes({ id, problem, hint }))}
      <FieldMessages id={id} problem={problem} hint={hint} />
    </div>
  );
}

/** Takes the focus on each failed submit, which creates a new `problems` object. */
export function ProblemSummary({ problems }: { problems: Problems }) {
  const ref = useRef<HTMLDivElement>(null);
  const sentences = Object.values(problems).filter((sentence) => sentence !== undefined);
  useEffect(() => {
    if (Object.keys(problems).length > 0) ref.current?.focus();
  }, [problems]);
  if (sentences.length === 0) return null;
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="alert alert-danger">
      <p className="mb-1 fw-semibold">These fields need attention:</p>
      <ul className="mb-0">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

interface FieldMessagesProps {
  id: string;
  problem?: string | undefined;
  hint?: ReactNode;
}

/** Error and hint below a field. */
export function FieldMessages({ id, problem, hint }: FieldMessagesProps) {
  return (
    <>
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint && (
        <p className="form-text mb-0" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** The control's ARIA attributes that refer to FieldNotes. */
export function fieldAttributes({ id, problem, hint }: FieldMessagesProps) {
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": described || undefined,
  };
}
