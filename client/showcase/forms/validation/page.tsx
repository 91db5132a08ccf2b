import "#client/showcase/forms/validation/validation.css";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { Field, ProblemSummary, type Problems } from "#client/showcase/components/field.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { type LaneField, problemsOf } from "#client/showcase/forms/validation/rules.ts";
import { company } from "#client/showcase/sample/people.ts";

export function Component() {
  return (
    <ShowcaseScreen
      title="Form validation"
      lead={
        "Three ways to report errors. Submit an empty form: the focus moves to the first " +
        "invalid field or the error summary."
      }
      hasSample={false}
    >
      <div className="validation-grid">
        <Part
          id="native"
          title="Native constraints"
          description="The browser's own validation; messages below the fields after submitting."
        >
          <NativeForm look="below" />
        </Part>
        <Part
          id="tooltips"
          title="Tooltip style"
          description="The same rules, with messages as tooltips."
        >
          <NativeForm look="tooltip" />
        </Part>
        <Part
          id="schema"
          title="Schema-driven"
          description={
            "One schema for browser and server, with an error summary and messages at each " +
            "field."
          }
        >
          <SchemaForm />
        </Part>
      </div>
    </ShowcaseScreen>
  );
}

function Part({
  id,
  title,
  description,
  children,
}: {
  id: string;
  title: string;
  description: string;
  children: ReactNode;
}) {
  return (
    <section className="card validation-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="text-muted">{description}</p>
      {children}
    </section>
  );
}

/** The browser's own constraint validation: required, type, min and max. */
function NativeForm({ look }: { look: "below" | "tooltip" }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const [said, setSaid] = useState("");
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    setTried(true);
    if (!element.checkValidity()) {
      const wrong = element.querySelectorAll<HTMLElement>(":is(input, select, textarea):invalid");
      setSaid(
        wrong.length === 1
          ? "One field needs your attention."
          : `${wrong.length} fields need your attention.`,
      );
      wrong[0]?.focus();
      return;
    }
    setTried(false);
    setSaid(`Submitted: ${String(new FormData(element).get("company"))} was added as a partner.`);
    element.reset();
  };
  const feedback =
    look === "below"
      ? ["valid-feedback", "invalid-feedback"]
      : ["valid-tooltip", "invalid-tooltip"];
  const field = { id, isTried, good: feedback[0] ?? "", bad: feedback[1] ?? "" };
  return (
    <form
      ref={form}
      className={[
        "row g-3 native-form",
        look === "tooltip" && "has-tips",
        isTried && "was-validated",
      ]
        .filter(Boolean)
        .join(" ")}
      onSubmit={send}
      noValidate
    >
      <Checked
        {...field}
        name="company"
        label="Company"
        problem="Enter the company's name."
        input={{ minLength: 2, autoComplete: "off" }}
      />
      <Checked
        {...field}
        name="email"
        label="Email"
        problem="Enter an address like name@company.example."
        input={{ type: "email", autoComplete: "off" }}
      />
      <Checked
        {...field}
        name="vat"
        label="VAT number"
        problem="Two letters, then 8 to 12 letters or digits."
        input={{ pattern: "[A-Za-z]{2}[0-9A-Za-z]{8,12}", autoComplete: "off" }}
      />
      <Checked
        {...field}
        name="days"
        label="Days to pay"
        problem="Enter a number from 0 to 90."
        input={{ type: "number", min: 0, max: 90 }}
      />
      <div className="col-12 position-relative">
        <div className="form-check">
          <input
            className="form-check-input"
            type="checkbox"
            id={`${id}terms`}
            name="terms"
            required
            aria-describedby={isTried ? `${id}terms-words` : undefined}
          />
          <label className="form-check-label" htmlFor={`${id}terms`}>
            Our conditions of delivery were sent (required)
          </label>
          <div className={feedback[1]} id={`${id}terms-words`}>
            Send them first.
          </div>
        </div>
      </div>
      <div className="col-12 d-flex flex-wrap gap-3 align-items-center">
        <button type="submit" className="btn btn-primary">
          Add partner
        </button>
        <button
          type="button"
          className="btn btn-outline-secondary"
          onClick={() => {
            form.current?.reset();
            setTried(false);
            setSaid("");
          }}
        >
          Empty the form
        </button>
        <span role="status">{said}</span>
      </div>
    </form>
  );
}

interface CheckedProps {
  id: string;
  isTried: boolean;
  good: string;
  bad: string;
  name: string;
  label: string;
  problem: string;
  input: React.InputHTMLAttributes<HTMLInputElement>;
}

function Checked({ id, isTried, good, bad, name, label, problem, input }: CheckedProps) {
  return (
    <div className="col-md-6 position-relative">
      <label className="form-label" htmlFor={id + name}>
        {label} <span className="required-mark">(required)</span>
      </label>
      <input
        {...input}
        className="form-control"
        id={id + name}
        name={name}
        required
        aria-describedby={isTried ? `${id}${name}-bad` : undefined}
      />
      <div className={good}>Good.</div>
      <div className={bad} id={`${id}${name}-bad`}>
        {problem}
      </div>
    </div>
  );
}

const countries = [
  ["NL", "Netherlands"],
  ["PT", "Portugal"],
  ["TR", "Türkiye"],
  ["VN", "Viet Nam"],
  ["CN", "China"],
  ["GB", "United Kingdom"],
] as const;

/** Validation by one schema. After a failed submit, fields are checked again on blur. */
function SchemaForm() {
  const form = useRef<HTMLFormElement>(null);
  const [summary, setSummary] = useState<Problems<LaneField>>({});
  const [problems, setProblems] = useState<Problems<LaneField>>({});
  const [isTried, setTried] = useState(false);
  const [said, setSaid] = useState("");
  const read = (element: HTMLFormElement) =>
    Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)]));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const values = read(element);
    const found = problemsOf(values);
    setProblems(found);
    setSummary(found);
    setTried(true);
    if (Object.keys(found).length > 0) return setSaid("");
    setSaid(
      `${company.short} now watches HS ${values.hsCode} from ${values.from} to ${values.to}.`,
    );
    setTried(false);
    element.reset();
  };
  const recheck = () => {
    if (isTried && form.current) setProblems(problemsOf(read(form.current)));
  };
  const look = (name: LaneField, base: string) => (problems[name] ? `${base} is-invalid` : base);
  return (
    <form ref={form} onSubmit={send} onBlur={recheck} noValidate>
      <ProblemSummary problems={summary} />
      <div className="row">
        <div className="col-md-4">
          <Field
            label="HS code"
            required
            problem={problems.hsCode}
            hint="Six digits, without points."
          >
            {(attributes) => (
              <input
                {...attributes}
                className={look("hsCode", "form-control")}
                name="hsCode"
                inputMode="numeric"
                maxLength={12}
                autoComplete="off"
                required
              />
            )}
          </Field>
        </div>
        <div className="col-md-8">
          <Field label="Goods" required problem={problems.goods}>
            {(attributes) => (
              <input
                {...attributes}
                className={look("goods", "form-control")}
                name="goods"
                autoComplete="off"
                required
              />
            )}
          </Field>
        </div>
        {(
          [
            ["from", "From"],
            ["to", "To"],
          ] as const
        ).map(([name, label]) => (
          <div className="col-md-4" key={name}>
            <Field label={label} required problem={problems[name]}>
              {(attributes) => (
                <select
                  {...attributes}
                  className={look(name, "form-select")}
                  name={name}
                  defaultValue=""
                  required
                >
                  <option value="">Choose a country</option>
                  {countries.map(([code, country]) => (
                    <option key={code} value={code}>
                      {country}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
        ))}
        <div className="col-md-4">
          <Field label="Share of your trade in percent" problem={problems.share}>
            {(attributes) => (
              <input
                {...attributes}
                className={look("share", "form-control")}
                name="share"
                inputMode="decimal"
                defaultValue="10"
                autoComplete="off"
              />
            )}
          </Field>
        </div>
      </div>
      <div className="d-flex flex-wrap gap-3 align-items-center">
        <button type="submit" className="btn btn-primary">
          Watch this lane
        </button>
        <span role="status">{said}</span>
      </div>
    </form>
  );
}
