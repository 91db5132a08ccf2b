import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Icon } from "#client/components/icon.tsx";
import { DaysLeft } from "#client/components/notifications/days-left.tsx";
import { nextDate } from "#client/components/notifications/notice-dates.ts";
import { SeverityBadge } from "#client/components/notifications/severity-badge.tsx";
import { CodeLinks, MarketPair } from "#client/components/notifications/trade-facts.tsx";
import type { Notification, Severity } from "#shared/contract/notifications.ts";

/** What every card of a page shares, made once. */
export interface CardView {
  /** ISO date, from the page's data. */
  today: string;
  /** An ISO day or instant as words. */
  day: (iso: string) => string;
  nameOf: (code: string) => string;
}

export interface NotificationCardProps {
  notification: Notification;
  view: CardView;
  /** Where the card stands on the page of its own act, the way there is left out. */
  hidesAct?: boolean;
}

const looks: Record<Severity, string> = {
  "act-now": "card notice notice-act",
  plan: "card notice notice-plan",
  know: "card notice",
};

/**
 * One change: how urgent, what, from what to what, for which trade, when, and by which official
 * text.
 */
export function NotificationCard({ notification, view, hidesAct = false }: NotificationCardProps) {
  const { t } = useTranslation("notifications");
  const { id, headline, summary, severity, kind, act } = notification;
  const next = nextDate(notification, view.today);
  const words = keepNumbers(headline);
  return (
    <article className={looks[severity]} id={id} aria-labelledby={`${id}-title`}>
      <p className="notice-tags">
        <SeverityBadge severity={severity} />
        <span>{t(`kind.${kind}`)}</span>
        {next && (
          <span className="notice-next">
            {t(`next.${next.name}`)} <DaysLeft days={next.days} />
          </span>
        )}
      </p>
      <h3 id={`${id}-title`}>
        {act && !hidesAct ? (
          <Link to={`/regulation-details?id=${encodeURIComponent(act)}`}>{words}</Link>
        ) : (
          words
        )}
      </h3>
      <Change notification={notification} />
      <p className="notice-summary">{summary}</p>
      <Facts notification={notification} view={view} />
      <Sources notification={notification} hidesAct={hidesAct} />
    </article>
  );
}

/** A number stays on one line with its per cent sign. */
function keepNumbers(text: string): string {
  return text.replace(/(\d) %/g, "$1\u00a0%");
}

function Change({ notification: { change } }: { notification: Notification }) {
  const { t } = useTranslation("notifications");
  if (!change) return null;
  return (
    <p className="notice-change">
      <span className="visually-hidden">{t("card.from")} </span>
      <del>{change.from}</del>
      <Icon name="arrow-right" />
      <span className="visually-hidden"> {t("card.to")} </span>
      <ins>{change.to}</ins>
    </p>
  );
}

function Facts({ notification, view }: NotificationCardProps) {
  const { t } = useTranslation("notifications");
  const { dates, noticedAt } = notification;
  const when = (iso: string) => <time dateTime={iso.slice(0, 10)}>{view.day(iso)}</time>;
  return (
    <dl className="notice-facts">
      <Fact term={t("card.lane")}>
        <MarketPair notification={notification} nameOf={view.nameOf} />
      </Fact>
      <Fact term={t("card.codes")} look="notice-codes">
        <CodeLinks notification={notification} />
      </Fact>
      <Fact term={t("card.takesEffect")}>
        {dates.takesEffect ? (
          when(dates.takesEffect)
        ) : (
          <span className="text-muted">{t("card.notStated")}</span>
        )}
      </Fact>
      {dates.deadline && <Fact term={t("card.deadline")}>{when(dates.deadline)}</Fact>}
      {dates.commentsClose && (
        <Fact term={t("card.commentsClose")}>{when(dates.commentsClose)}</Fact>
      )}
      <Fact term={t("card.published")}>{when(dates.published)}</Fact>
      <Fact term={t("card.noticed")}>{when(noticedAt)}</Fact>
    </dl>
  );
}

function Fact({ term, look, children }: { term: string; look?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={look}>{children}</dd>
    </div>
  );
}

function Sources({
  notification: { source, act, actTitle },
  hidesAct = false,
}: Omit<NotificationCardProps, "view">) {
  const { t } = useTranslation("notifications");
  return (
    <p className="notice-sources">
      <span>
        {t("card.source")}{" "}
        <a href={source.url} rel="noopener noreferrer">
          {source.identifier}, {source.name} <Icon name="external" />
        </a>
      </span>
      {act && !hidesAct && (
        <span>
          {t("card.act")}{" "}
          <Link to={`/regulation-details?id=${encodeURIComponent(act)}`}>{actTitle ?? act}</Link>
        </span>
      )}
    </p>
  );
}
