import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router-dom";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import type { PageError } from "#client/api/load.ts";
import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";

interface FormFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "inputMode" | "maxLength" | "autoComplete"
  > {
  name: string;
  label: string;
  hint?: string;
  /** Initial value. */
  value?: string;
  outcome: FormOutcome | undefined;
}

/** A labelled field with hint and server-side error. A rejected form keeps its input. */
export function FormField({ name, label, hint, value = "", outcome, ...input }: FormFieldProps) {
  const hasProblem = findFieldError(outcome?.problem, name) !== undefined;
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
      <FieldError outcome={outcome} field={name} id={`${name}-problem`} />
      {hint && (
        <p className="form-text mb-0" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface FormSuccessProps {
  outcome: FormOutcome | undefined;
  /** Takes the focus if the control that had it is gone. */
  takesFocus?: boolean;
  /** A form that takes it back. */
  undo?: ReactNode;
  children: string;
}

/**
 * Announces a form's success. The live region is present from the start, so that screen readers
 * notice the change.
 */
export function FormSuccess({ outcome, takesFocus = false, undo, children }: FormSuccessProps) {
  const region = useRef<HTMLDivElement>(null);
  const isDone = outcome?.problem === null;
  useEffect(() => {
    if (outcome?.problem === null && takesFocus) region.current?.focus();
  }, [outcome, takesFocus]);
  return (
    <div role="status" ref={region} tabIndex={-1}>
      {isDone && (
        <div className="alert alert-success form-done">
          <span>{children}</span> {undo}
        </div>
      )}
    </div>
  );
}

/** Server-side error of a form, unless it belongs to a field. */
function FormError({
  outcome,
  fields = [],
}: {
  outcome: FormOutcome | undefined;
  fields?: readonly string[];
}) {
  const translate = useServerTexts();
  if (!outcome?.problem) return null;
  const { message, details } = outcome.problem;
  const elsewhere = details.filter(({ field }) => !fields.includes(field));
  if (details.length > 0 && elsewhere.length === 0) return null;
  return (
    <p className="alert alert-danger form-problem" role="alert">
      {elsewhere.length > 0
        ? elsewhere.map((detail) => translate(detail.message)).join(" ")
        : translate(message)}
    </p>
  );
}

/** Server-side error of one field, which refers to it with `aria-describedby={id}`. */
export function FieldError({
  outcome,
  field,
  id,
}: {
  outcome: FormOutcome | undefined;
  field: string;
  id: string;
}) {
  const message = findFieldError(outcome?.problem, field);
  if (!message) return null;
  return (
    <p className="field-problem" id={id} role="alert">
      <ServerText>{message}</ServerText>
    </p>
  );
}

export function findFieldError(
  problem: PageError | null | undefined,
  field: string,
): string | undefined {
  return problem?.details.find((detail) => detail.field === field)?.message;
}

interface IntentFormProps {
  /** Selects the handler in the page's action. */
  intent: string;
  action: string;
  /** Result of this form's last submission. */
  outcome: FormOutcome | undefined;
  /** Fields that show their own error; all other errors are shown above the form. */
  fields?: readonly string[];
  /** Hidden inputs. */
  hidden?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}

/**
 * A form for one intent of the page's action; works without script. A rejection moves the focus to
 * the field that caused it.
 */
export function IntentForm({
  intent,
  action,
  outcome,
  fields = [],
  hidden = {},
  className,
  children,
}: IntentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (outcome?.problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [outcome]);
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      preventScrollReset
      noValidate
      className={className}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormError outcome={outcome} fields={fields} />
      {children}
    </Form>
  );
}

interface SubmitButtonProps {
  /** The form's intent, to tell whether it is being submitted. */
  intent: string;
  className: string;
  label: string;
  busyLabel?: string;
  "aria-label"?: string;
}

/** Ignores repeated clicks. Not disabled, because that would take the focus from keyboard users. */
export function SubmitButton({ intent, label, busyLabel, ...rest }: SubmitButtonProps) {
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <button
      {...rest}
      type="submit"
      aria-disabled={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? (busyLabel ?? label) : label}
    </button>
  );
}
