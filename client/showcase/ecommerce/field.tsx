import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { FieldNotes, tieToNotes } from "#client/showcase/components/field.tsx";

export type Problems = Partial<Record<string, string>>;

/**
 * Of what a form was told, that which is still so: a field that has been mended is left alone at
 * once.
 */
export function stillWrong(told: Problems, now: Problems): Problems {
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

/**
 * What every field has around it: its label with the mark of a required one, what is wrong, and
 * help.
 */
export function FieldFrame({
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
      <FieldNotes id={id} problem={problem} hint={hint} />
    </div>
  );
}

type Own = FieldProps & { value: string; onText: (text: string) => void };

/** What a control of a field says about itself. */
const said = ({ id, problem, hint, isRequired = true }: FieldProps) => ({
  ...tieToNotes({ id, problem, hint }),
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
    <FieldFrame {...frame}>
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
    </FieldFrame>
  );
}

export function TextArea({ value, onText, rows = 3, ...frame }: Own & { rows?: number }) {
  return (
    <FieldFrame {...frame}>
      <textarea
        {...said(frame)}
        className={frame.problem ? "form-control is-invalid" : "form-control"}
        name={frame.id}
        rows={rows}
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
    </FieldFrame>
  );
}

export function SelectField({ value, onText, children, ...frame }: Own & { children: ReactNode }) {
  return (
    <FieldFrame {...frame}>
      <select
        {...said(frame)}
        className={frame.problem ? "form-select is-invalid" : "form-select"}
        name={frame.id}
        value={value}
        onChange={(event) => onText(event.target.value)}
      >
        {children}
      </select>
    </FieldFrame>
  );
}

/**
 * All that is wrong with a form, each a link to its field; takes the focus whenever a submit has
 * failed. `attempt` counts those.
 */
export function ErrorSummary({ problems, attempt }: { problems: Problems; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  const listed = Object.entries(problems).filter(([, words]) => words);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (attempt === 0 || listed.length === 0) return null;
  return (
    <div ref={box} className="alert alert-danger" role="alert" tabIndex={-1}>
      <p className="fw-semibold mb-1">
        {listed.length === 1
          ? "One thing is missing or wrong:"
          : `${listed.length} things are missing or wrong:`}
      </p>
      <ul className="mb-0">
        {listed.map(([id, words]) => (
          <li key={id}>
            <a href={`#${id}`} className="alert-link" onClick={(event) => goTo(event, id)}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** To the field, without an entry in the history. */
function goTo(event: { preventDefault(): void }, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/**
 * Sends a form that only the browser's script can deal with: pressed before that is there, what was
 * typed would end up in the address.
 */
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
