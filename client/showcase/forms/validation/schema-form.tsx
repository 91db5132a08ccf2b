import { type FormEvent, useRef, useState } from "react";
import { type LaneField, problemsOf } from "#client/showcase/forms/validation/rules.ts";
import { Field, ProblemSummary, type Problems } from "#client/showcase/frame/field.tsx";
import { company } from "#client/showcase/sample/company.ts";

const countries = [
  ["NL", "Netherlands"],
  ["PT", "Portugal"],
  ["TR", "Türkiye"],
  ["VN", "Viet Nam"],
  ["CN", "China"],
  ["GB", "United Kingdom"],
] as const;

/**
 * Rules from one schema. After the first refusal each field is checked again as soon as it is left.
 */
export function SchemaForm() {
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
            {(tied) => (
              <input
                {...tied}
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
            {(tied) => (
              <input
                {...tied}
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
              {(tied) => (
                <select
                  {...tied}
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
          <Field label="Share of your trade, in per cent" problem={problems.share}>
            {(tied) => (
              <input
                {...tied}
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
