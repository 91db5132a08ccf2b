import { Form, useNavigation } from "react-router-dom";
import { ServerText } from "#client/components/server-text.tsx";

interface QueryFormProps {
  /** The page that reads the query, and the name of its parameter. */
  action: string;
  name: string;
  type?: "search" | "text";
  value: string;
  /** Why the query was refused. */
  problem: string | undefined;
  spellCheck?: boolean;
  words: Record<"form" | "label" | "go" | "busy" | "hint", string>;
}

/** A search page's form: one labelled field with its hint, its error and its button. */
export function QueryForm({
  action,
  name,
  type = "text",
  value,
  problem,
  spellCheck,
  words,
}: QueryFormProps) {
  const { location: pending, formMethod } = useNavigation();
  const isBusy = pending?.pathname === action && formMethod === "GET";
  const id = `search-${name}`;
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`];
  return (
    <Form
      method="get"
      action={action}
      role="search"
      aria-label={words.form}
      className="card query-form"
    >
      <label className="form-label" htmlFor={id}>
        {words.label}
      </label>
      <div className="query-row">
        <input
          key={value}
          id={id}
          type={type}
          name={name}
          className={problem ? "form-control is-invalid" : "form-control"}
          defaultValue={value}
          required
          maxLength={200}
          autoComplete="off"
          spellCheck={spellCheck}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${problemId} ${hintId}` : hintId}
        />
        <button type="submit" className="btn btn-accent" disabled={isBusy}>
          {isBusy ? words.busy : words.go}
        </button>
      </div>
      {problem && (
        <p className="invalid-feedback d-block" id={problemId}>
          <ServerText>{problem}</ServerText>
        </p>
      )}
      <p className="form-text mb-0" id={hintId}>
        {words.hint}
      </p>
    </Form>
  );
}
