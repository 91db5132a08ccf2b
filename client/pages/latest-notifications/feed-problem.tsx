import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import type { PageError } from "#client/api/load.ts";

/**
 * The list could not be loaded: why, with each field's problem leading to its field, or a way to
 * try again.
 */
export function FeedProblem({ problem }: { problem: PageError }) {
  const { t } = useTranslation("notifications");
  const { pathname, search } = useLocation();
  const isBadInput = problem.code === "invalid-input";
  return (
    <div role="alert" className="alert alert-warning">
      <p>
        <strong>{t(isBadInput ? "problem.badFilters" : "problem.failed")}</strong> {problem.message}
      </p>
      {problem.details.length > 0 && (
        <ul>
          {problem.details.map(({ field, message }) => (
            <li key={field}>
              <a href={`#feed-${field.split(".")[0]}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
      {!isBadInput && problem.code !== "not-offered" && (
        <a className="btn btn-accent" href={pathname + search}>
          {t("problem.again")}
        </a>
      )}
    </div>
  );
}
