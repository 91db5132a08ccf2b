import {
  type FormEvent,
  type HTMLInputTypeAttribute,
  type InputHTMLAttributes,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Toast } from "#client/components/toast.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { type AnyCall, parseInput } from "#shared/contract/call.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";

interface MockFormProps {
  /** Its input schema validates the form (R5.4). */
  call: AnyCall;
  fields: readonly MockField[];
  /** Values that need no field. */
  known?: Readonly<Record<string, string>>;
  /** Null until a call fails. */
  error: string | null;
  /** The toast that the specification asks for with the error (R8.2). */
  toast?: string;
  busy: boolean;
  button: string;
  busyButton: string;
  onSend(values: Record<string, string>): void;
}

/**
 * A form of the mock API, whose answers are JSON: it needs script. Without, visitors sign in at the
 * provider.
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
  const translate = useServerTexts();
  const isHydrated = useHydrated();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Ignores a double click.
    if (busy) return;
    const given = new FormData(event.currentTarget);
    const typed = fields.map(({ name }) => [name, String(given.get(name) ?? "")]);
    const values = { ...known, ...Object.fromEntries(typed) };
    const found = [...check(call, values), ...checkTicks(fields, values)];
    setProblems(found);
    // The summary of several problems takes the focus itself.
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
            {toast && <span className="visually-hidden">{toast}. </span>}
            <span>{translate(error)}</span>
          </div>
        )}
        {/* Tells the password manager whose password this is. */}
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
        {/* Before hydration the browser would post the password to the page itself. While busy,
            `disabled` would take the focus from the button. */}
        <button
          type="submit"
          className="btn btn-outline-secondary"
          disabled={!isHydrated}
          aria-disabled={busy}
        >
          {busy ? busyButton : button}
        </button>
      </form>
      {error !== null && toast && <Toast key={error} message={toast} />}
    </>
  );
}

/** Check boxes are not part of the call's schema. */
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

/** One field of a mock form; `name` is the name in the call. */
export interface MockField {
  name: string;
  label: string;
  type?: HTMLInputTypeAttribute;
  autoComplete: string;
  value?: string;
  /** Makes the field a check box; the message shows while it is not ticked. */
  mustTick?: string;
}

interface MockFieldProps {
  field: MockField;
  /** Prefix of the ids of the form's fields. */
  id: string;
  problem: FieldProblem | undefined;
}

function MockFieldInput({ field, id, problem }: MockFieldProps) {
  const translate = useServerTexts();
  const described = problem ? `${id}${field.name}-problem` : undefined;
  const marks = {
    id: id + field.name,
    name: field.name,
    required: true,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": described,
  };
  return (
    <div className="mock-field">
      {field.mustTick ? (
        <Tick label={field.label} marks={marks} />
      ) : (
        <Line field={field} marks={marks} />
      )}
      {problem && (
        <p className="field-problem" id={described}>
          {translate(problem.message)}
        </p>
      )}
    </div>
  );
}

type Marks = InputHTMLAttributes<HTMLInputElement>;

function Tick({ label, marks }: { label: string; marks: Marks }) {
  return (
    <div className="form-check">
      <input className="form-check-input" type="checkbox" {...marks} />
      <label className="form-check-label" htmlFor={marks.id}>
        {label}
      </label>
    </div>
  );
}

function Line({
  field: { label, type = "text", autoComplete, value },
  marks,
}: {
  field: MockField;
  marks: Marks;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <label className="form-label" htmlFor={marks.id}>
        {label}
      </label>
      <div className="mock-input">
        <input
          className={marks["aria-invalid"] ? "form-control is-invalid" : "form-control"}
          type={isShown ? "text" : type}
          autoComplete={autoComplete}
          autoCapitalize={autoComplete === "name" ? "words" : "none"}
          spellCheck={false}
          defaultValue={value}
          {...marks}
        />
        {type === "password" && (
          <PasswordToggle label={label} isShown={isShown} onChange={setShown} />
        )}
      </div>
    </>
  );
}

function PasswordToggle({
  label,
  isShown,
  onChange,
}: {
  label: string;
  isShown: boolean;
  onChange(isShown: boolean): void;
}) {
  const { t } = useTranslation("auth");
  return (
    <button type="button" className="btn mock-reveal" onClick={() => onChange(!isShown)}>
      {t(isShown ? "form.hide" : "form.show")} <span className="visually-hidden">{label}</span>
    </button>
  );
}

/** Lists the problems above the form with links to their fields; takes the focus on each try. */
function MockSummary({
  problems,
  fields,
  id,
}: {
  problems: readonly FieldProblem[];
  fields: readonly MockField[];
  id: string;
}) {
  const { t } = useTranslation("auth");
  const translate = useServerTexts();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try has problems of its own
  useEffect(() => box.current?.focus(), [problems]);
  // The problem of a check box repeats its label.
  const labelOf = (field: string) =>
    fields.find(({ name, mustTick }) => name === field && !mustTick)?.label;
  const lead = (event: MouseEvent, field: string) => {
    event.preventDefault();
    document.getElementById(id + field)?.focus();
  };
  return (
    <div className="alert alert-danger" role="alert" tabIndex={-1} ref={box}>
      <p className="mb-1">{t("form.problems", { count: problems.length })}</p>
      <ul className="mb-0">
        {problems.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${id}${field}`} onClick={(event) => lead(event, field)}>
              {[labelOf(field), translate(message)].filter(Boolean).join(": ")}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
