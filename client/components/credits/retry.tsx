import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import type { PageError } from "#client/api/load.ts";

/**
 * Words in the place of a part that could not be loaded, and a link that asks once more; what
 * stands around it stays.
 */
export function Retry({ words, error }: { words: string; error?: PageError }) {
  const { t } = useTranslation("account");
  const { pathname, search } = useLocation();
  // Trying again brings nothing that this installation does not have.
  if (error?.code === "not-offered") return <p className="alert alert-info">{error.message}</p>;
  return (
    <p className="alert alert-warning" role="alert">
      {words}{" "}
      <a className="alert-link" href={pathname + search}>
        {t("credits.retry")}
      </a>
    </p>
  );
}
