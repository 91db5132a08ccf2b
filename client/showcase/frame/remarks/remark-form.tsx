import { type FormEvent, useEffect, useId, useRef, useState } from "react";

interface RemarkFormProps {
  label: string;
  button: string;
  /** Appeared because somebody asked for it: it takes the focus. */
  isNew?: boolean;
  onWrite: (text: string) => void;
}

export function RemarkForm({ label, button, isNew = false, onWrite }: RemarkFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const write = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    onWrite(text.trim());
    setText("");
    setEmpty(false);
  };
  return (
    <form className="remark-form needs-script" onSubmit={write} noValidate>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="form-control"
        rows={2}
        maxLength={2000}
        value={text}
        aria-invalid={isEmpty || undefined}
        aria-describedby={isEmpty ? `${id}-problem` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {isEmpty && (
        <p className="field-problem" id={`${id}-problem`}>
          Write something first.
        </p>
      )}
      <button type="submit" className="btn btn-sm btn-outline-secondary mt-2">
        {button}
      </button>
    </form>
  );
}
