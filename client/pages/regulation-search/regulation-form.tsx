import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router-dom";
import type { SearchPageData } from "#client/api/search-page.ts";
import { fieldProblem } from "#client/components/search/look-problem.tsx";

/**
 * The one box: words, phrases, a code or a number. A new search begins without the filters of the
 * last one.
 */
export function RegulationForm({ page }: { page: SearchPageData }) {
  const { t } = useTranslation("regulations");
  const { location: going, formMethod } = useNavigation();
  const isBusy = going?.pathname === "/regulation-search" && formMethod === "GET";
  const problem = fieldProblem(page.problem, "q");
  return (
    <Form
      method="get"
      action="/regulation-search"
      role="search"
      aria-label={t("search.form.label")}
      className="card regulation-form"
    >
      <label className="form-label" htmlFor="search-q">
        {t("search.form.q")}
      </label>
      <div className="ask-fields">
        <input
          key={page.q}
          id="search-q"
          type="search"
          name="q"
          className={problem ? "form-control is-invalid" : "form-control"}
          defaultValue={page.q}
          required
          maxLength={200}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "search-q-problem search-q-hint" : "search-q-hint"}
        />
        <button type="submit" className="btn btn-accent" disabled={isBusy}>
          {isBusy ? t("search.form.busy") : t("search.form.go")}
        </button>
      </div>
      {problem && (
        <p className="invalid-feedback d-block" id="search-q-problem">
          {problem}
        </p>
      )}
      <p className="form-text mb-0" id="search-q-hint">
        {t("search.form.hint")}
      </p>
    </Form>
  );
}
