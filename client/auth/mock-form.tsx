import type { FormEvent, HTMLInputTypeAttribute, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Toast } from "#client/components/search/toast.tsx";

/** One field of a mock form: its name in the call, its words, and what the browser may fill in. */
export interface MockField {
  name: string;
  label: string;
  type?: HTMLInputTypeAttribute;
  autoComplete: string;
}

export interface MockFormProps {
  fields: readonly MockField[];
  /** Words of what went wrong; null while nothing did. */
  error: string | null;
  /** What a toast says of it, where the specification has one (R8.2). */
  toast?: string;
  busy: boolean;
  button: string;
  busyButton: string;
  onSend(values: Record<string, string>): void;
  /** Between the fields and the button. */
  children?: ReactNode;
}

/** A form of the mock API. It answers JSON alone, so it needs script; without, the sign-in button above does the same. */
export function MockForm({ fields, error, toast, busy, button, busyButton, onSend, children }: MockFormProps) {
  const { t } = useTranslation("auth");
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const given = new FormData(event.currentTarget);
    onSend(Object.fromEntries(fields.map(({ name }) => [name, String(given.get(name) ?? "")])));
  };
  return (
    <>
      <noscript>
        <p className="text-muted small">{t("form.needsScript")}</p>
      </noscript>
      <form method="post" className="mock-form needs-script" onSubmit={send} aria-busy={busy}>
        {error !== null && (
          <div className="alert alert-danger" role="alert">
            {error}
          </div>
        )}
        {fields.map(({ name, label, type = "text", autoComplete }) => (
          <label key={name} className="form-label d-block">
            {label}
            <input className="form-control" name={name} type={type} autoComplete={autoComplete} required maxLength={200} />
          </label>
        ))}
        {children}
        <button type="submit" className="btn btn-outline-secondary" disabled={busy}>
          {busy ? busyButton : button}
        </button>
      </form>
      {error !== null && toast && <Toast key={error} words={toast} />}
    </>
  );
}
