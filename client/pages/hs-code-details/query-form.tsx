import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Form, useLocation } from "react-router-dom";
import type { PageError } from "#client/api/load.ts";
import type { FieldProblem } from "#shared/errors.ts";

interface QueryFormProps {
  /** Id of the section that shows the answer. */
  anchor: string;
  /** Trade date of the address, which the form keeps. */
  date: string | null;
  children: ReactNode;
}

/** A form that asks in the address of its page, with and without script. */
export function QueryForm({ anchor, date, children }: QueryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const shown = useRef(search);
  // After a new answer, or the way back to an older one, the fields show what was asked.
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    form.current?.reset();
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [search]);
  return (
    <Form
      ref={form}
      method="get"
      action={`${pathname}#${anchor}`}
      className="query-form screen-only"
      noValidate
    >
      {date && <input type="hidden" name="date" value={date} />}
      {children}
    </Form>
  );
}

interface QueryFieldProps {
  id: string;
  label: string;
  problem: string | undefined;
  children: (attributes: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}

/** A labelled field with the server's problem. */
export function QueryField({ id, label, problem, children }: QueryFieldProps) {
  const problemId = `${id}-problem`;
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": problem ? problemId : undefined,
      })}
      {problem && (
        <p className="field-problem" id={problemId}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** The message of a field, or of one value of a list (`origins.2`). */
export function findProblem(problems: readonly FieldProblem[], field: string): string | undefined {
  return problems.find((one) => one.field === field)?.message;
}

/** An error that no field of the form shows. `fields` have their own. */
export function FormFailure({ error, fields }: { error: PageError; fields: readonly string[] }) {
  const { t } = useTranslation("lane");
  const others = error.details.filter(
    ({ field }) => !fields.some((name) => field === name || field.startsWith(`${name}.`)),
  );
  if (error.details.length > 0 && others.length === 0) return null;
  const message = others.map((one) => one.message).join(" ") || error.message;
  return (
    <p className="alert alert-danger" role="alert">
      {t("form.failed", { message })}
    </p>
  );
}
