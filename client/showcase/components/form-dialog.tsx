import "#client/showcase/components/list-controls.css";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { FieldMessages, fieldAttributes } from "#client/showcase/components/field.tsx";
import {
  type FormField,
  type FormValues,
  problemsOf,
} from "#client/showcase/components/form-rules.ts";

interface FormDialogProps {
  title: string;
  fields: readonly FormField[];
  /** Initial values. */
  values?: FormValues;
  submit: string;
  /** Called after closing, saved or not. */
  onClose: () => void;
  onSave: (values: FormValues) => void;
}

/** A modal form for one record, open while mounted. The browser restores the focus on closing. */
export function FormDialog({
  title,
  fields,
  values = {},
  submit,
  onClose,
  onSave,
}: FormDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const id = useId();
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  useEffect(() => {
    if (Object.keys(problems).length > 0) summary.current?.focus();
  }, [problems]);

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const filled = Object.fromEntries(
      fields.map(({ name }) => [name, String(form.get(name) ?? "").trim()]),
    );
    const found = problemsOf(fields, filled);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onSave(filled);
    dialog.current?.close();
  };

  return (
    <dialog ref={dialog} className="form-dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <form noValidate onSubmit={save}>
        <h2 id={`${id}-title`}>{title}</h2>
        {Object.keys(problems).length > 0 && (
          <ProblemSummary id={id} summary={summary} problems={problems} />
        )}
        {fields.map((field) => (
          <FieldRow
            key={field.name}
            id={`${id}-${field.name}`}
            field={field}
            value={values[field.name] ?? ""}
            problem={problems[field.name]}
          />
        ))}
        <div className="form-dialog-end">
          <button
            type="button"
            className="btn btn-outline-secondary"
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
          <button type="submit" className="btn btn-accent">
            {submit}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface SummaryProps {
  id: string;
  summary: React.RefObject<HTMLDivElement | null>;
  problems: Record<string, string>;
}

function ProblemSummary({ id, summary, problems }: SummaryProps) {
  return (
    <div ref={summary} className="alert alert-danger" role="alert" tabIndex={-1}>
      <p className="mb-1 fw-semibold">These fields need attention:</p>
      <ul className="mb-0">
        {Object.entries(problems).map(([name, text]) => (
          <li key={name}>
            <button
              type="button"
              className="btn btn-link p-0 text-start"
              onClick={() => document.getElementById(`${id}-${name}`)?.focus()}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FieldRowProps {
  id: string;
  field: FormField;
  value: string;
  problem: string | undefined;
}

const types = {
  text: "text",
  email: "email",
  tel: "tel",
  number: "text",
  money: "text",
  date: "date",
} as const;
const inputModes = {
  text: undefined,
  email: undefined,
  tel: undefined,
  number: "numeric",
  money: "decimal",
  date: undefined,
} as const;

function FieldRow({ id, field, value, problem }: FieldRowProps) {
  const { name, label, kind = "text", isRequired, hint, options = [], maxLength = 120 } = field;
  const shared = {
    ...fieldAttributes({ id, problem, hint }),
    name,
    defaultValue: value,
    required: isRequired,
  };
  return (
    <div className="mb-3">
      <label className="form-label" htmlFor={id}>
        {label} {isRequired ? <span className="required-mark">(required)</span> : null}
      </label>
      {kind === "long" ? (
        <textarea {...shared} className="form-control" rows={3} maxLength={600} />
      ) : kind === "choice" ? (
        <select {...shared} className="form-select">
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          className="form-control"
          type={types[kind]}
          inputMode={inputModes[kind]}
          maxLength={maxLength}
          autoComplete="off"
        />
      )}
      <FieldMessages id={id} problem={problem} hint={hint} />
    </div>
  );
}
