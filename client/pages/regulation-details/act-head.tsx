import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import type { CardView } from "#client/components/notifications/notification-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import type { ActDetails } from "#shared/contract/regulations.ts";

/** What the act is called, in plain words and officially, what it is, and where its text stands. */
export function ActHead({ act, view }: { act: ActDetails; view: CardView }) {
  const { t } = useTranslation("regulations");
  return (
    <header className="act-head">
      <p className="notice-tags">
        <StatusBadge status={act.status} />
        <span>{t(`type.${act.type}`)}</span>
        <span>
          {t("details.issued", { jurisdiction: view.nameOf(act.jurisdiction), body: act.body })}
        </span>
      </p>
      <h1>{act.title}</h1>
      <p className="act-official">
        {t("details.officialTitle")} <cite lang={act.language}>{act.officialTitle}</cite>
      </p>
      <p className="act-source">
        <a className="btn btn-accent" href={act.source} rel="noopener noreferrer">
          {t("details.official")} <Icon name="external" />
        </a>
        <span className="text-muted">
          {t("details.recorded", { day: view.day(act.recordedAt) })}
        </span>
      </p>
    </header>
  );
}
