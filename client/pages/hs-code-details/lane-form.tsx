import { useCountries } from "#client/components/country-names.ts";
import { dateValue } from "#client/components/date-value.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { CountryInput } from "#client/pages/hs-code-details/country-input.tsx";
import {
  type FieldAttributes,
  findProblem,
  LabelledField,
} from "#client/pages/hs-code-details/labelled-field.tsx";
import type { Country } from "#shared/contract/hs-codes.ts";
import type { FieldProblem } from "#shared/errors.ts";
import { type LaneChoice, paths } from "#shared/paths.ts";

interface LaneFormProps {
  /** If empty, the form asks for the code as well. */
  code: string;
  lane: LaneChoice;
  /** Null for text fields instead of selects. */
  countries: readonly Country[] | null;
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
  const fieldOf = (name: string) => ({
    id: `lane-${name}`,
    problem: findProblem(problems, name),
  });
  return (
    <form method="get" action={paths.hsCodeDetails()} className="lane-form">
      {withCode ? (
        <LabelledField {...fieldOf("code")} label={t("ask.code")}>
          {(attributes) => (
            <input
              {...attributes}
              name="code"
              className="form-control"
              defaultValue={code}
              required
              autoComplete="off"
            />
          )}
        </LabelledField>
      ) : (
        <input type="hidden" name="code" value={code} />
      )}
      {(["origin", "destination"] as const).map((name) => (
        <LabelledField key={name} {...fieldOf(name)} label={t(`lane.${name}`)}>
          {(attributes) =>
            countries ? (
              <CountrySelect
                attributes={{ ...attributes, name }}
                value={lane[name] ?? ""}
                countries={countries}
              />
            ) : (
              <CountryInput attributes={attributes} name={name} value={lane[name] ?? ""} />
            )
          }
        </LabelledField>
      ))}
      <LabelledField {...fieldOf("date")} label={t("lane.date")}>
        {(attributes) => (
          <input
            {...attributes}
            name="date"
            className="form-control"
            type="date"
            defaultValue={dateValue(lane.date)}
          />
        )}
      </LabelledField>
      <button type="submit" className="btn btn-accent">
        {withCode ? t("ask.go") : t("lane.go")}
      </button>
    </form>
  );
}

/** A select of countries; a text field for the code if the list failed to load. */
function CountrySelect({
  attributes,
  value,
  countries: listed,
}: {
  attributes: FieldAttributes & { name: string };
  value: string;
  countries: readonly Country[];
}) {
  const { t } = useTranslation("details");
  const countries = useCountries(listed);
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
