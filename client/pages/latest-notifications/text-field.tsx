import type { PageError } from "#client/api/load.ts";

export interface TextFieldProps {
  name: string;
  label: string;
  hint?: string;
  type?: "search" | "date";
  value: string;
  problem: PageError | null;
}

/** One field of the filter form with its hint and its problem. It follows the address. */
export function TextField({ name, label, hint, type = "search", value, problem }: TextFieldProps) {
  const id = `feed-${name}`;
  const wrong = problem?.details.find(({ field }) => field === name)?.message;
  const described = [...(hint ? [`${id}-hint`] : []), ...(wrong ? [`${id}-problem`] : [])].join(
    " ",
  );
  return (
    <div className="filter-field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <input
        key={value}
        id={id}
        type={type}
        name={name}
        className={
          wrong ? "form-control form-control-sm is-invalid" : "form-control form-control-sm"
        }
        defaultValue={value}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={described || undefined}
        maxLength={200}
      />
      {hint && (
        <p className="form-text" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p className="invalid-feedback" id={`${id}-problem`}>
          {wrong}
        </p>
      )}
    </div>
  );
}
