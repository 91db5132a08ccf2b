import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Day } from "#client/components/day.tsx";
import type { ActDetails } from "#shared/contract/regulations.ts";

/** Relations both ways, and what we noticed about this act. */
export function Related({ act }: { act: ActDetails }) {
  const { t } = useTranslation("regulations");
  const relations = [
    ...act.relations.map(({ kind, to, label }) => ({ words: t(`relation.${kind}`), id: to, label })),
    ...act.relatedFrom.map(({ kind, from, label }) => ({ words: t(`relationBack.${kind}`), id: from, label })),
  ];
  return (
    <>
      {relations.length > 0 && (
        <section className="card act-part">
          <h2>{t("relation.title")}</h2>
          <ul className="mb-0">
            {relations.map(({ words, id, label }) => (
              <li key={words + label}>
                {words} {id ? <Link to={`/regulation-details?id=${encodeURIComponent(id)}`}>{label}</Link> : label}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="card act-part">
        <h2>{t("details.notifications")}</h2>
        {act.notifications.length === 0 ? (
          <p className="text-muted mb-0">{t("details.noNotifications")}</p>
        ) : (
          <ul className="mb-0">
            {act.notifications.map((item) => (
              <li key={item.id}>
                <Day date={item.dates.published} />{" "}
                <a href={item.source.url} rel="noopener noreferrer">
                  {item.headline}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
