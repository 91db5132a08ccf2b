import { type FormEvent, useEffect, useRef } from "react";
import { Form, useNavigate, useNavigation } from "react-router-dom";
import { useCountries } from "#client/components/country-names.ts";
import { dateValue } from "#client/components/date-value.ts";
import { findFieldError } from "#client/components/form.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { CodeCombobox, useSyncedState } from "#client/pages/hs-code-search/code-combobox.tsx";
import {
  type HsCodeSearchData,
  readLaneChoice,
  recallLane,
  rememberLane,
} from "#client/pages/hs-code-search/hs-code-search.ts";
import { paths } from "#shared/paths.ts";

/**
 * Query and lane. A GET form; with script it suggests codes, remembers the lane and keeps the URL
 * short.
 */
export function SearchForm({ page }: { page: HsCodeSearchData }) {
  const { t } = useTranslation("search");
  const navigate = useNavigate();
  const isBusy = useNavigation().formMethod === "GET";
  const lane = readLaneChoice(page.filters);
  const [destination, setDestination] = useSyncedState(lane.destination ?? "");
  const [origin, setOrigin] = useSyncedState(lane.origin ?? "");
  const isFirstVisit = page.q === "" && !lane.destination && !lane.origin;

  useEffect(() => {
    if (!isFirstVisit) return;
    const remembered = recallLane();
    if (remembered.destination) setDestination(remembered.destination);
    if (remembered.origin) setOrigin(remembered.origin);
  }, [isFirstVisit, setDestination, setOrigin]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(
      ([name, value]) => [name, String(value)] as const,
    );
    rememberLane({ destination, origin });
    void navigate(paths.hsCodeSearch(Object.fromEntries(entries)));
  };

  const isAsking = page.q === "" || page.problem !== null;
  const fold = useRef<HTMLDetailsElement>(null);
  // A new search collapses the options again.
  useEffect(() => {
    if (fold.current && page) fold.current.open = isAsking;
  }, [page, isAsking]);

  // A date field accepts no other format.
  const day = /^\d{4}-\d\d-\d\d$/.test(lane.date ?? "") ? lane.date : undefined;
  const dateProblem = findFieldError(page.problem, "date");
  return (
    <details ref={fold} className="search-fold" open={isAsking}>
      <summary>
        <span className="text-break">{page.q}</span> <u>{t("form.change")}</u>
      </summary>
      <Form
        method="get"
        action={paths.hsCodeSearch()}
        role="search"
        aria-label={t("form.label")}
        className="card search-form"
        onSubmit={submit}
      >
        <div className="card-body search-fields">
          <CodeCombobox
            q={page.q}
            problem={findFieldError(page.problem, "q")}
            lane={{ destination, origin, date: lane.date }}
          />
          <CountrySelect
            name="destination"
            value={destination}
            onChange={setDestination}
            page={page}
          />
          <CountrySelect name="origin" value={origin} onChange={setOrigin} page={page} />
          <div>
            <label className="form-label" htmlFor="search-date">
              {t("form.date")}
            </label>
            <input
              key={day}
              className={`form-control ${dateProblem ? "is-invalid" : ""}`}
              id="search-date"
              type="date"
              name="date"
              defaultValue={dateValue(day)}
              aria-describedby={dateProblem ? "search-date-problem" : undefined}
              aria-invalid={dateProblem ? true : undefined}
            />
            {dateProblem && (
              <p className="invalid-feedback" id="search-date-problem">
                <ServerText>{dateProblem}</ServerText>
              </p>
            )}
          </div>
          <button type="submit" className="btn btn-accent" disabled={isBusy}>
            {isBusy ? t("form.busy") : t("form.go")}
          </button>
        </div>
        {!page.countries && <p className="card-body pt-0 mb-0">{t("form.countriesFailed")}</p>}
      </Form>
    </details>
  );
}

const none: readonly { code: string; name: string }[] = [];

interface CountrySelectProps {
  name: "destination" | "origin";
  value: string;
  onChange: (code: string) => void;
  page: HsCodeSearchData;
}

function CountrySelect({ name, value, onChange, page }: CountrySelectProps) {
  const { t } = useTranslation("search");
  const problem = findFieldError(page.problem, name);
  const countries = useCountries(page.countries ?? none);
  // An unknown code stays in its field, so that the user can correct it.
  const isListed = value === "" || countries.some(({ code }) => code === value);
  return (
    <div>
      <label className="form-label" htmlFor={`search-${name}`}>
        {t(`form.${name}`)}
      </label>
      <select
        className={`form-select ${problem ? "is-invalid" : ""}`}
        id={`search-${name}`}
        name={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-describedby={problem ? `search-${name}-problem` : undefined}
        aria-invalid={problem ? true : undefined}
      >
        <option value="">
          {t(name === "destination" ? "form.anyDestination" : "form.anyOrigin")}
        </option>
        {!isListed && <option value={value}>{value}</option>}
        {countries.map((country) => (
          <option key={country.code} value={country.code}>
            {country.name}
          </option>
        ))}
      </select>
      {problem && (
        <p className="invalid-feedback" id={`search-${name}-problem`}>
          <ServerText>{problem}</ServerText>
        </p>
      )}
    </div>
  );
}
