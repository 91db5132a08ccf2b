import { ServerText } from "#client/components/server-text.tsx";
import "#client/i18n/words/notifications.ts";
import type { ReactNode } from "react";
import { HsCode } from "#client/components/hs-code.tsx";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import {
  Change,
  DaysLeft,
  relativeDays,
  SeverityBadge,
} from "#client/components/notifications/notification-badges.tsx";
import { nextDate } from "#client/components/notifications/notification-dates.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { Notification, Severity } from "#shared/contract/notifications.ts";
import { paths } from "#shared/paths.ts";

/** Shared by all cards of a page. */
export interface CardView {
  /** ISO date. */
  today: string;
  /** Formats an ISO date or instant. */
  day: (iso: string) => string;
  nameOf: (code: string) => string;
}

interface NotificationCardProps {
  notification: Notification;
  view: CardView;
  /** Omits the link to the regulation on that regulation's own page. */
  hidesRegulation?: boolean;
}

const cardClasses: Record<Severity, string> = {
  "act-now": "card notification notification-act-now",
  plan: "card notification notification-plan",
  know: "card notification",
};

/** One change: urgency, subject, old and new value, trade lane, dates, and the official source. */
export function NotificationCard({
  notification,
  view,
  hidesRegulation = false,
}: NotificationCardProps) {
  const { t } = useTranslation("notifications");
  const { id, headline, summary, severity, kind } = notification;
  const next = nextDate(notification, view.today);
  return (
    <article className={cardClasses[severity]} id={id} aria-labelledby={`${id}-title`}>
      <p className="notification-tags">
        <SeverityBadge severity={severity} />
        <span>{t(`kind.${kind}`)}</span>
        {next && (
          <span className="notification-next">
            {t(`next.${next.name}`)}{" "}
            {next.days > relativeDays ? view.day(next.date) : <DaysLeft days={next.days} />}
          </span>
        )}
      </p>
      <h3 id={`${id}-title`}>
        <Link to={paths.notificationDetails(id)}>
          <ServerText>{headline}</ServerText>
        </Link>
      </h3>
      <Change notification={notification} />
      <p className="notification-summary">
        <ServerText>{summary}</ServerText>
      </p>
      <Facts notification={notification} view={view} />
      <Sources notification={notification} hidesRegulation={hidesRegulation} />
    </article>
  );
}

function Facts({ notification, view }: NotificationCardProps) {
  const { t } = useTranslation("notifications");
  const { dates, noticedAt } = notification;
  const when = (iso: string) => <time dateTime={iso.slice(0, 10)}>{view.day(iso)}</time>;
  return (
    <dl className="notification-facts">
      <Fact term={t("card.lane")}>
        <TradeLane notification={notification} nameOf={view.nameOf} />
      </Fact>
      <Fact term={t("card.codes")} className="notification-codes">
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

function Fact({
  term,
  className,
  children,
}: {
  term: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

function Sources({
  notification: { source, act, actTitle },
  hidesRegulation = false,
}: Omit<NotificationCardProps, "view">) {
  const { t } = useTranslation("notifications");
  return (
    <p className="notification-sources">
      <span>
        {t("card.source")}{" "}
        <a href={source.url} rel="noopener noreferrer">
          <ServerText>{`${source.identifier}, ${source.name}`}</ServerText> <Icon name="external" />
        </a>
      </span>
      {act && !hidesRegulation && (
        <span>
          {t("card.act")}{" "}
          <Link to={paths.regulationDetails(act)}>
            <ServerText>{actTitle ?? act}</ServerText>
          </Link>
        </span>
      )}
    </p>
  );
}

const maxOrigins = 3;
const maxCodes = 3;

interface TradeLaneProps {
  notification: Pick<Notification, "id" | "market" | "origins" | "codes">;
  /** Name of a country or customs union by its code. */
  nameOf: (code: string) => string;
}

/** Origins and destination market. */
function TradeLane({ notification: { id, market, origins }, nameOf }: TradeLaneProps) {
  const { t } = useTranslation("notifications");
  const named = origins.slice(0, maxOrigins).map(nameOf);
  const more = origins.length - named.length;
  return (
    <>
      {named.length === 0 ? t("card.anyOrigin") : named.join(", ")}
      {more > 0 && (
        <>
          {" + "}
          <Link to={paths.notificationDetails(id)}>{t("card.moreOrigins", { count: more })}</Link>
        </>
      )}
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> {t("card.to_market")} </span>
      <strong>{nameOf(market)}</strong>
    </>
  );
}

/**
 * Links to the first codes, on the lane as far as the notification names one, and the number of the
 * others.
 */
function CodeLinks({
  notification: { market, origins, codes },
}: Pick<TradeLaneProps, "notification">) {
  const { t } = useTranslation("notifications");
  const lane = { destination: market, origin: origins.length === 1 ? origins[0] : undefined };
  const more = codes.length - maxCodes;
  if (codes.length === 0) return <span className="text-muted">{t("card.noCodes")}</span>;
  return (
    <>
      {codes.slice(0, maxCodes).map((code) => (
        <Link key={code} to={paths.hsCodeDetails({ code, ...lane })}>
          <HsCode digits={code} />
        </Link>
      ))}
      {more > 0 && <span>{t("card.moreCodes", { count: more })}</span>}
    </>
  );
}
