import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type MockField, MockFieldInput } from "#client/auth/mock-field.tsx";
import { MockSummary } from "#client/auth/mock-summary.tsx";
import { useProblemWords } from "#client/auth/mock-words.ts";
import { Toast } from "#client/components/toast.tsx";
import { type AnyCall, parseInput } from "#shared/contract/call.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";

export interface MockFormProps {
  /** The call this form sends; its input schema says what may be sent (R5.4). */
  call: AnyCall;
  fields: readonly MockField[];
  /** What is sent along and known already. */
  known?: Readonly<Record<string, string>>;
  /** Words of what went wrong; null while nothing did. */
  error: string | null;
  /** What a toast says of it, where the specification has one (R8.2). */
  toast?: string;
  busy: boolean;
  button: string;
  busyButton: string;
  onSend(values: Record<string, string>): void;
}

/**
 * A form of the mock API. It answers JSON alone, so it needs script; without, signing in at the
 * provider does the same.
 */
export function MockForm({
  call,
  fields,
  known = {},
  error,
  toast,
  busy,
  button,
  busyButton,
  onSend,
}: MockFormProps) {
  const { t } = useTranslation("auth");
  const words = useProblemWords();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second press while the first is under way is no second wish.
    if (busy) return;
    const given = new FormData(event.currentTarget);
    const typed = fields.map(({ name }) => [name, String(given.get(name) ?? "")]);
    const values = { ...known, ...Object.fromEntries(typed) };
    const found = [...check(call, values), ...checkTicks(fields, values)];
    setProblems(found);
    // Several problems are summed up on top, and the summary takes the focus.
    const [first] = found;
    if (!first) onSend(values);
    else if (found.length === 1)
      form.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus();
  };
  return (
    <>
      <noscript>
        <p className="text-muted small">{t("form.needsScript")}</p>
      </noscript>
      <form
        ref={form}
        method="post"
        className="mock-form needs-script"
        onSubmit={send}
        aria-busy={busy}
        noValidate
      >
        {problems.length > 1 && <MockSummary problems={problems} fields={fields} id={id} />}
        {problems.length === 0 && error !== null && (
          <div className="alert alert-danger" role="alert">
            {words(error)}
          </div>
        )}
        {/* For the browser's store of passwords: whose this one is. */}
        {known.username && (
          <input type="text" autoComplete="username" value={known.username} readOnly hidden />
        )}
        {fields.map((field) => (
          <MockFieldInput
            key={field.name}
            field={field}
            id={id}
            problem={problems.find((one) => one.field === field.name)}
          />
        ))}
        {/* Not `disabled`: that would take the focus from whoever pressed it by keyboard. */}
        <button type="submit" className="btn btn-outline-secondary" aria-disabled={busy}>
          {busy ? busyButton : button}
        </button>
      </form>
      {error !== null && toast && <Toast key={error} words={toast} />}
    </>
  );
}

/** Boxes are this screen's own: the call knows nothing of them. */
function checkTicks(
  fields: readonly MockField[],
  values: Record<string, string>,
): readonly FieldProblem[] {
  return fields.flatMap(({ name, mustTick }) =>
    mustTick && !values[name] ? [{ field: name, message: mustTick }] : [],
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
