import { useTranslation } from "react-i18next";
import type { Country } from "#client/pages/hs-code-details/hs-code-details.ts";
import type { FieldProblem } from "#shared/errors.ts";
import { type LaneChoice, paths } from "#shared/paths.ts";

interface LaneFormProps {
  /** If empty, the form asks for the code as well. */
  code: string;
  lane: LaneChoice;
  countries: readonly Country[];
  problems?: readonly FieldProblem[];
  withCode?: boolean;
}

/**
 * Asks for a lane and, if there is none, for a code: a GET form that the server redirects to the
 * lane's address.
 */
export function LaneForm({
  code,
  lane,
  countries,
  problems = [],
  withCode = false,
}: LaneFormProps) {
  const { t } = useTranslation("details");
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.message;
  return (
    <form method="get" action={paths.hsCodeDetails()} className="lane-form">
      {withCode ? (
        <Field name="code" label={t("ask.code")} problem={problemOf("code")}>
          {(attributes) => (
            <input
              {...attributes}
              className="form-control"
              defaultValue={code}
              required
              autoComplete="off"
            />
          )}
        </Field>
      ) : (
        <input type="hidden" name="code" value={code} />
      )}
      {(["origin", "destination"] as const).map((name) => (
        <Field key={name} name={name} label={t(`lane.${name}`)} problem={problemOf(name)}>
          {(attributes) => (
            <CountryField attributes={attributes} value={lane[name] ?? ""} countries={countries} />
          )}
        </Field>
      ))}
      <Field name="date" label={t("lane.date")} problem={problemOf("date")}>
        {(attributes) => (
          <input {...attributes} className="form-control" type="date" defaultValue={lane.date} />
        )}
      </Field>
      <button type="submit" className="btn btn-accent">
        {withCode ? t("ask.go") : t("lane.go")}
      </button>
    </form>
  );
}

interface FieldAttributes {
  id: string;
  name: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  name: string;
  label: string;
  problem: string | undefined;
  children: (attributes: FieldAttributes) => React.ReactNode;
}

function Field({ name, label, problem, children }: FieldProps) {
  const id = `lane-${name}`;
  const problemId = `${id}-problem`;
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        name,
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

/** A select of countries; a text field for the code if the list failed to load. */
function CountryField({
  attributes,
  value,
  countries,
}: {
  attributes: FieldAttributes;
  value: string;
  countries: readonly Country[];
}) {
  const { t } = useTranslation("details");
  if (countries.length === 0)
    return <input {...attributes} className="form-control" defaultValue={value} placeholder="GB" />;
  const isListed = value === "" || countries.some(({ code }) => code === value);
  return (
    <select {...attributes} className="form-select" defaultValue={value}>
      <option value="">{t("lane.choose")}</option>
      {!isListed && <option value={value}>{value}</option>}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
