import { type HTMLInputTypeAttribute, type InputHTMLAttributes, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "#client/auth/mock-words.ts";
import type { FieldProblem } from "#shared/errors.ts";

/** One field of a mock form: its name in the call, its words, and what the browser may fill in. */
export interface MockField {
  name: string;
  label: string;
  type?: HTMLInputTypeAttribute;
  autoComplete: string;
  /** As it stands at first. */
  value?: string;
  /** A box that must be ticked, and what is said where it is not. */
  mustTick?: string;
}

export interface MockFieldProps {
  field: MockField;
  /** Stands before the names of a form's fields. */
  id: string;
  problem: FieldProblem | undefined;
}

export function MockFieldInput({ field, id, problem }: MockFieldProps) {
  const words = useProblemWords();
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
          {words(problem.message)}
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
        {type === "password" && <Reveal label={label} isShown={isShown} onChange={setShown} />}
      </div>
    </>
  );
}

function Reveal({
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
