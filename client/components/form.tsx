import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router-dom";
import type { FormOutcome } from "#client/api/form-outcome.ts";

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

interface DoneWordsProps {
  outcome: FormOutcome | undefined;
  /** Where what was pressed is gone afterwards, the focus comes here instead of being lost. */
  takesFocus?: boolean;
  children: string;
}

/**
 * What a form did, said aloud; the room for it is there before, so that screen readers notice the
 * change.
 */
export function DoneWords({ outcome, takesFocus = false, children }: DoneWordsProps) {
  const room = useRef<HTMLDivElement>(null);
  const isDone = outcome?.problem === null;
  useEffect(() => {
    if (outcome?.problem === null && takesFocus) room.current?.focus();
  }, [outcome, takesFocus]);
  return (
    <div role="status" ref={room} tabIndex={-1}>
      {isDone && <p className="alert alert-success form-done">{children}</p>}
    </div>
  );
}

/** Why a form's wish was refused, in the api's words, unless they stand beside a field. */
export function ProblemWords({
  outcome,
  fields = [],
}: {
  outcome: FormOutcome | undefined;
  fields?: readonly string[];
}) {
  if (!outcome?.problem) return null;
  const { message, details } = outcome.problem;
  const elsewhere = details.filter(({ field }) => !fields.includes(field));
  if (details.length > 0 && elsewhere.length === 0) return null;
  return (
    <p className="alert alert-danger form-problem" role="alert">
      {elsewhere.length > 0 ? elsewhere.map((detail) => detail.message).join(" ") : message}
    </p>
  );
}

/** The api's words on one field. The field names them by `aria-describedby={id}`. */
export function FieldWords({
  outcome,
  field,
  id,
}: {
  outcome: FormOutcome | undefined;
  field: string;
  id: string;
}) {
  const words = fieldProblem(outcome, field);
  if (!words) return null;
  return (
    <p className="field-problem" id={id} role="alert">
      {words}
    </p>
  );
}

export function fieldProblem(outcome: FormOutcome | undefined, field: string): string | undefined {
  return outcome?.problem?.details.find((detail) => detail.field === field)?.message;
}

interface IntentFormProps {
  /** What the page's action is asked for. */
  intent: string;
  /** Where it posts to. */
  action: string;
  /** What came of this very form. */
  outcome: FormOutcome | undefined;
  /** Fields that show their own problem; every other problem stands on top. */
  fields?: readonly string[];
  /** Sent along unseen. */
  hidden?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}

/**
 * A form that asks the page's action for one act and works without script. After a refusal the
 * focus is in the field that was refused.
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
      <ProblemWords outcome={outcome} fields={fields} />
      {children}
    </Form>
  );
}

interface SubmitButtonProps {
  /** As its form's, to know whether it is under way. */
  intent: string;
  className: string;
  words: string;
  busyWords?: string;
  "aria-label"?: string;
}

/**
 * Pressing twice is one act. Not disabled meanwhile: that would take the focus away from whoever
 * came by keyboard.
 */
export function SubmitButton({ intent, words, busyWords, ...rest }: SubmitButtonProps) {
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <button
      {...rest}
      type="submit"
      aria-disabled={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? (busyWords ?? words) : words}
    </button>
  );
}
