import { type FormEvent, useState } from "react";
import { useTranslation } from "#client/i18n/use-translation.ts";

interface EntryFormProps {
  /** Prefix of the element ids. */
  prefix: string;
  name: string;
  maxLength: number;
  /** Renders a textarea of that height instead of an input. */
  rows?: number;
  labels: { field: string; submit: string; empty: string };
  add: (text: string) => void;
}

/** Adds an entry to a list in this browser; rejects an empty one and keeps the focus. */
export function EntryForm({ prefix, name, maxLength, rows, labels, add }: EntryFormProps) {
  const { t } = useTranslation("dashboards");
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem(name) as
      | HTMLInputElement
      | HTMLTextAreaElement;
    const text = field.value.trim();
    setEmpty(text === "");
    field.focus();
    if (text === "") return;
    add(text);
    field.value = "";
  };
  const attributes = {
    id: `${prefix}-${name}`,
    name,
    className: "form-control",
    maxLength,
    placeholder: labels.field,
    "aria-invalid": isEmpty || undefined,
    "aria-describedby": isEmpty ? `${prefix}-problem` : undefined,
  };
  return (
    <form className="dash-add" onSubmit={submit} noValidate>
      <noscript>{t("work.script")}</noscript>
      <label className="visually-hidden" htmlFor={attributes.id}>
        {labels.field}
      </label>
      {rows ? <textarea {...attributes} rows={rows} /> : <input {...attributes} />}
      <button type="submit" className="btn btn-accent">
        {labels.submit}
      </button>
      {isEmpty && (
        <p className="field-problem" id={`${prefix}-problem`}>
          {labels.empty}
        </p>
      )}
    </form>
  );
}
