import { FieldNotes, tieToNotes } from "#client/showcase/frame/field-notes.tsx";
import type { RecordField } from "#client/showcase/frame/records/field-rules.ts";

interface FieldRowProps {
  id: string;
  field: RecordField;
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

/** One labelled field with its hint and what is wrong with it. */
export function FieldRow({ id, field, value, problem }: FieldRowProps) {
  const { name, label, kind = "text", isRequired, hint, options = [], maxLength = 120 } = field;
  const shared = {
    ...tieToNotes({ id, problem, hint }),
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
          {options.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
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
      <FieldNotes id={id} problem={problem} hint={hint} />
    </div>
  );
}
