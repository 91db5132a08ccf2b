import { type FormEvent, type HTMLInputTypeAttribute, type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Toast } from "#client/components/search/toast.tsx";
import { type AnyCall, parseInput } from "#shared/contract/call.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";

/** One field of a mock form: its name in the call, its words, and what the browser may fill in. */
export interface MockField {
  name: string;
  label: string;
  type?: HTMLInputTypeAttribute;
  autoComplete: string;
  /** As it stands at first. */
  value?: string;
}

export interface MockFormProps {
  /** The call this form sends; its input schema says what may be sent (R5.4). */
  call: AnyCall;
  fields: readonly MockField[];
  /** Words of what went wrong; null while nothing did. */
  error: string | null;
  /** What a toast says of it, where the specification has one (R8.2). */
  toast?: string;
  busy: boolean;
  button: string;
  busyButton: string;
  onSend(values: Record<string, string>): void;
  /** Between the fields and the button; `problems` are this form's. */
  children?: ReactNode;
}

/** A form of the mock API. It answers JSON alone, so it needs script; without, the sign-in button above does the same. */
export function MockForm({ call, fields, error, toast, busy, button, busyButton, onSend, children }: MockFormProps) {
  const { t } = useTranslation("auth");
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second press while the first is under way is no second wish.
    if (busy) return;
    const given = new FormData(event.currentTarget);
    const values = Object.fromEntries(fields.map(({ name }) => [name, String(given.get(name) ?? "")]));
    const found = check(call, values);
    setProblems(found);
    const first = found[0]?.field;
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else onSend(values);
  };
  return (
    <>
      <noscript>
        <p className="text-muted small">{t("form.needsScript")}</p>
      </noscript>
      <form ref={form} method="post" className="mock-form needs-script" onSubmit={send} aria-busy={busy} noValidate>
        {problems.length > 1 && <Summary problems={problems} fields={fields} id={id} />}
        {problems.length === 0 && error !== null && (
          <div className="alert alert-danger" role="alert">
            {error}
          </div>
        )}
        {fields.map((field) => (
          <Field key={field.name} {...field} id={id} problem={problems.find((one) => one.field === field.name)} />
        ))}
        {children}
        <button type="submit" className="btn btn-outline-secondary" disabled={busy}>
          {busy ? busyButton : button}
        </button>
      </form>
      {error !== null && toast && <Toast key={error} words={toast} />}
    </>
  );
}

function check(call: AnyCall, values: Record<string, string>): readonly FieldProblem[] {
  try {
    parseInput(call.input, values);
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.details ?? [];
    throw error;
  }
}

/** The rule's words in the language of the screen; the rules themselves speak English. */
function useProblemWords(): (message: string) => string {
  const { t } = useTranslation("auth");
  const table = t("problems", { returnObjects: true, defaultValue: {} }) as Record<string, string>;
  return (message) => table[message] ?? message;
}

/** More than one thing to mend: each said once more on top, with the way to its field. */
function Summary({ problems, fields, id }: { problems: readonly FieldProblem[]; fields: readonly MockField[]; id: string }) {
  const { t } = useTranslation("auth");
  const words = useProblemWords();
  return (
    <div className="alert alert-danger" role="alert">
      <p className="mb-1">{t("form.problems", { count: problems.length })}</p>
      <ul className="mb-0">
        {problems.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${id}${field}`}>{fields.find(({ name }) => name === field)?.label ?? field}</a>: {words(message)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Field({
  name,
  label,
  type = "text",
  autoComplete,
  value,
  id,
  problem,
}: MockField & { id: string; problem: FieldProblem | undefined }) {
  const words = useProblemWords();
  const described = problem ? `${id}${name}-problem` : undefined;
  return (
    <div className="mock-field">
      <label className="form-label" htmlFor={id + name}>
        {label}
      </label>
      <input
        id={id + name}
        className={problem ? "form-control is-invalid" : "form-control"}
        name={name}
        type={type}
        autoComplete={autoComplete}
        defaultValue={value}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={described}
      />
      {problem && (
        <p className="field-problem" id={described}>
          {words(problem.message)}
        </p>
      )}
    </div>
  );
}
