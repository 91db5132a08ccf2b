import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import type { PageError } from "#client/api/load.ts";

/** Looking failed: nothing was paid. A problem of a field stands at the field as well. */
export function LookProblem({ problem }: { problem: PageError }) {
  const { t } = useTranslation("search");
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className="alert alert-warning search-problem">
      <p>
        <strong>{problem.message}</strong>
      </p>
      {problem.details.length > 0 && (
        <ul>
          {problem.details.map(({ field, message }) => (
            <li key={field}>
              <a href={`#search-${field}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
      {problem.code !== "invalid-input" && (
        <p>
          {t("problem.notCharged")}{" "}
          {problem.code !== "not-offered" && (
            <Link to={pathname + search}>{t("problem.lookAgain")}</Link>
          )}
        </p>
      )}
    </div>
  );
}

/** The message for one field, or undefined. */
export function fieldProblem(problem: PageError | null, field: string): string | undefined {
  return problem?.details.find((one) => one.field === field)?.message;
}
