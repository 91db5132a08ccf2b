import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Day } from "#client/components/day.tsx";
import type { RegulationResult } from "#shared/contract/searches.ts";

export function ActCard({ act }: { act: RegulationResult }) {
  const { t } = useTranslation("regulations");
  return (
    <article className="card act-card">
      <p className="act-meta">
        <span className={`act-status act-status-${act.status}`}>{t(`status.${act.status}` as "status.adopted")}</span>
        <span>{act.jurisdiction}</span>
        <span>{act.citation}</span>
        <span>{t(`confidence.${act.confidence}`)}</span>
      </p>
      <h3>
        <Link to={`/regulation-details?id=${encodeURIComponent(act.id)}`}>{act.title}</Link>
      </h3>
      <p>{act.brief}</p>
      <p className="act-meta mb-0">
        <span>{act.body}</span>
        {act.published && (
          <span>
            {t("date.published")} <Day date={act.published} />
          </span>
        )}
        {act.appliesFrom && (
          <span>
            {t("date.appliesFrom")} <Day date={act.appliesFrom} />
          </span>
        )}
        {act.why.length > 0 && <span>{t("search.why", { words: act.why.join(", ") })}</span>}
      </p>
    </article>
  );
}
