import { useTranslation } from "react-i18next";
import { fieldProblem } from "#client/components/search/look-problem.tsx";
import type { HsCodeSearchData } from "#client/pages/hs-code-search/page.tsx";

export interface CountrySelectProps {
  name: "destination" | "origin";
  value: string;
  onChange: (code: string) => void;
  page: HsCodeSearchData;
}

export function CountrySelect({ name, value, onChange, page }: CountrySelectProps) {
  const { t } = useTranslation("search");
  const problem = fieldProblem(page.problem, name);
  const countries = page.countries ?? [];
  // A code nobody knows stays in its field, so that it can be seen and corrected.
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
          {problem}
        </p>
      )}
    </div>
  );
}
