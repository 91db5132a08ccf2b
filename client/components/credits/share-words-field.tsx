import { useId } from "react";

interface ShareWordsFieldProps {
  label: string;
  hint: string;
  isChecked?: boolean;
}

/** A member's consent to let the plan's owner read their search queries; off by default. */
export function ShareWordsField({ label, hint, isChecked = false }: ShareWordsFieldProps) {
  const id = useId();
  return (
    <div className="form-check mb-3">
      <input
        className="form-check-input"
        type="checkbox"
        id={id}
        name="sharesWords"
        value="true"
        defaultChecked={isChecked}
        aria-describedby={`${id}-hint`}
      />
      <label className="form-check-label text-break" htmlFor={id}>
        {label}
      </label>
      <p className="form-text mb-0" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
