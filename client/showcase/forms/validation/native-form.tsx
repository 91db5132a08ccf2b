import { type FormEvent, useId, useRef, useState } from "react";

/** What the browser checks by itself: required fields, the form of an address, least and most. */
export function NativeForm({ look }: { look: "below" | "tooltip" }) {
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
    setSaid(`Taken: ${String(new FormData(element).get("company"))} was added as a partner.`);
    element.reset();
  };
  const words =
    look === "below"
      ? ["valid-feedback", "invalid-feedback"]
      : ["valid-tooltip", "invalid-tooltip"];
  const field = { id, isTried, good: words[0] ?? "", bad: words[1] ?? "" };
  return (
    <form
      ref={form}
      className={`row g-3 native-form ${look === "tooltip" ? "has-tips" : ""} ${isTried ? "was-validated" : ""}`}
      onSubmit={send}
      noValidate
    >
      <Checked
        {...field}
        name="company"
        label="Company"
        problem="Say the company's name."
        input={{ minLength: 2, autoComplete: "off" }}
      />
      <Checked
        {...field}
        name="email"
        label="Email"
        problem="An address such as name@company.example."
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
        problem="A number from 0 to 90."
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
          <div className={words[1]} id={`${id}terms-words`}>
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
