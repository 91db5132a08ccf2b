import { type FormEvent, useId, useState } from "react";

interface AddFormProps {
  /** Also the placeholder. */
  label: string;
  maxLength?: number;
  isSmall?: boolean;
  className?: string;
  /** Gets the text without spaces around it; never an empty one. */
  onAdd: (text: string) => void;
}

/** One line of text that becomes an entry of a list. */
export function AddForm({
  label,
  maxLength = 120,
  isSmall = false,
  className = "",
  onAdd,
}: AddFormProps) {
  const id = useId();
  const [text, setText] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    onAdd(text.trim());
    setText("");
  };
  return (
    <form className={`d-flex gap-2 ${className} needs-script`} onSubmit={add}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={isSmall ? "form-control form-control-sm" : "form-control"}
        placeholder={label}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="submit"
        className={isSmall ? "btn btn-sm btn-outline-secondary" : "btn btn-outline-secondary"}
      >
        Add
      </button>
    </form>
  );
}
