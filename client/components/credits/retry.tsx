import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";

/** Words in the place of a part that could not be loaded, and a link that asks once more; what stands around it stays. */
export function Retry({ words }: { words: string }) {
  const { t } = useTranslation("account");
  const { pathname, search } = useLocation();
  return (
    <p className="alert alert-warning" role="alert">
      {words}{" "}
      <a className="alert-link" href={pathname + search}>
        {t("credits.retry")}
      </a>
    </p>
  );
}
