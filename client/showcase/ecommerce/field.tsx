import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { FieldMessages, fieldAttributes } from "#client/showcase/components/field.tsx";

export type Problems = Partial<Record<string, string>>;

/** Errors of the last submit that still apply: a corrected field loses its message at once. */
export function remainingProblems(told: Problems, now: Problems): Problems {
  return Object.fromEntries(
    Object.keys(told).flatMap((name) => (now[name] ? [[name, now[name]]] : [])),
  );
}

interface FieldProps {
  id: string;
  label: string;
  problem?: string | undefined;
  hint?: ReactNode;
  isRequired?: boolean;
  className?: string;
}

/** Label, required mark, control, error and hint. */
export function FieldLayout({
  id,
  label,
  problem,
  hint,
  isRequired = true,
  className = "mb-3",
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={className}>
      <label className="form-label" htmlFor={id}>
        {label}
        {isRequired ? (
          <span className="shop-required" aria-hidden="true">
            {" "}
            *
          </span>
        ) : (
          <span className="text-muted"> (optional)</span>
        )}
      </label>
      {children}
      <FieldMessages id={id} problem={problem} hint={hint} />
    </div>
  );
}

type Own = FieldProps & { value: string; onText: (text: string) => void };

/** ARIA attributes of the control. */
const said = ({ id, problem, hint, isRequired = true }: FieldProps) => ({
  ...fieldAttributes({ id, problem, hint }),
  "aria-required": isRequired || undefined,
});

export function TextField({
  value,
  onText,
  type = "text",
  autoComplete = "off",
  inputMode,
  maxLength,
  ...frame
}: Own & Pick<ComponentProps<"input">, "type" | "autoComplete" | "inputMode" | "maxLength">) {
  return (
    <FieldLayout {...frame}>
      <input
        {...said(frame)}
        className={frame.problem ? "form-control is-invalid" : "form-control"}
        name={frame.id}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
    </FieldLayout>
  );
}

export function TextArea({ value, onText, rows = 3, ...frame }: Own & { rows?: number }) {
  return (
    <FieldLayout {...frame}>
      <textarea
        {...said(frame)}
        className={frame.problem ? "form-control is-invalid" : "form-control"}
        name={frame.id}
        rows={rows}
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
    </FieldLayout>
  );
}

export function SelectField({ value, onText, children, ...frame }: Own & { children: ReactNode }) {
  return (
    <FieldLayout {...frame}>
      <select
        {...said(frame)}
        className={frame.problem ? "form-select is-invalid" : "form-select"}
        name={frame.id}
        value={value}
        onChange={(event) => onText(event.target.value)}
      >
        {children}
      </select>
    </FieldLayout>
  );
}

/**
 * Links each error to its field and takes the focus on every failed submit, counted by `attempt`.
 */
export function ErrorSummary({ problems, attempt }: { problems: Problems; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  const listed = Object.entries(problems).filter(([, message]) => message);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (attempt === 0 || listed.length === 0) return null;
  return (
    <div ref={box} className="alert alert-danger" role="alert" tabIndex={-1}>
      <p className="fw-semibold mb-1">
        {listed.length === 1
          ? "One field needs attention:"
          : `${listed.length} fields need attention:`}
      </p>
      <ul className="mb-0">
        {listed.map(([id, message]) => (
          <li key={id}>
            <a href={`#${id}`} className="alert-link" onClick={(event) => goTo(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the field without a history entry. */
function goTo(event: { preventDefault(): void }, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Disabled until hydration: an earlier submit would put the form's values into the URL. */
export function SubmitButton({
  className,
  isOff = false,
  children,
}: {
  className: string;
  isOff?: boolean;
  children: ReactNode;
}) {
  const isReady = useHydrated();
  return (
    <button type="submit" className={className} disabled={isOff || !isReady}>
      {children}
    </button>
  );
}
