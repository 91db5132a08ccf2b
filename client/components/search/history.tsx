import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { HistoryView } from "#client/api/search-page.ts";
import { useDayFormat } from "#client/components/day-format.ts";

/** One's own paid searches, opened again free of charge. */
export function History({ history }: { history: HistoryView }) {
  const { t } = useTranslation("search");
  const day = useDayFormat();
  if (history.state === "visitor") return null;
  return (
    <section className="search-history" aria-labelledby="history-title">
      <h2 id="history-title">{t("history.title")}</h2>
      {history.state === "failed" && <p>{t("history.failed")}</p>}
      {history.state === "present" && history.items.length === 0 && <p>{t("history.empty")}</p>}
      {history.state === "present" && history.items.length > 0 && (
        <ul className="list-group">
          {history.items.map(({ id, q, query, at, total, freeUntil }) => (
            <li key={id} className="list-group-item">
              <Link to={`?${query}`} className="text-break">
                {q}
              </Link>
              <small>
                {t("history.when", { day: day(at), count: total })}{" "}
                {freeUntil && t("history.freeUntil", { day: day(freeUntil) })}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
