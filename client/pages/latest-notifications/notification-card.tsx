import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Day } from "#client/components/day.tsx";
import { Icon } from "#client/components/icon.tsx";
import type { Notification } from "#shared/contract/notifications.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";

interface CardProps {
  item: Notification;
  names: Record<string, string>;
  today: string;
}

const codesShown = 3;

/** One change: what, how urgent, for which border and goods, since when, and where it is written. */
export function NotificationCard({ item, names, today }: CardProps) {
  const { t } = useTranslation("notifications");
  return (
    <article className="card notification" aria-labelledby={`n-${item.id}`}>
      <p className="notification-kind">
        <span className={`severity severity-${item.severity}`} title={t(`severityRule.${item.severity}`)}>
          {t(`severity.${item.severity}`)}
        </span>
        <span>{t(`kind.${item.kind}`)}</span>
        <span className="notification-market">{marketPair(item, names, t("anyOrigin"))}</span>
      </p>
      <h3 id={`n-${item.id}`}>{item.headline}</h3>
      {item.change && (
        <p className="notification-change">
          <s>{item.change.from}</s> <Icon name="arrow-right" /> <strong>{item.change.to}</strong>
        </p>
      )}
      <p className="notification-summary">{item.summary}</p>
      <Dates item={item} today={today} />
      <Codes codes={item.codes} />
      <p className="notification-links">
        <a href={item.source.url} rel="noopener noreferrer">
          {item.source.name} {item.source.identifier} <Icon name="external" />
        </a>
        {item.act && item.actTitle && <Link to={`/regulation-details?id=${encodeURIComponent(item.act)}`}>{item.actTitle}</Link>}
      </p>
    </article>
  );
}

function marketPair(item: Notification, names: Record<string, string>, any: string): string {
  const name = (code: string) => names[code] ?? code;
  const origins =
    item.origins.length === 0
      ? any
      : item.origins.slice(0, 4).map(name).join(", ") + (item.origins.length > 4 ? ` +${item.origins.length - 4}` : "");
  return `${origins} → ${name(item.market)}`;
}

function Dates({ item, today }: { item: Notification; today: string }) {
  const { t } = useTranslation("notifications");
  const { published, takesEffect, deadline, commentsClose } = item.dates;
  const rows = [
    ["takesEffect", takesEffect],
    ["deadline", deadline],
    ["commentsClose", commentsClose],
    ["published", published],
  ] as const;
  return (
    <dl className="notification-dates">
      {rows.map(([name, date]) =>
        date ? (
          <div key={name}>
            <dt>{t(`date.${name}`)}</dt>
            <dd>
              <Day date={date} />
              {name !== "published" && date >= today && (
                <span className="days-left">{t("daysLeft", { count: daysBetween(today, date) })}</span>
              )}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("notifications");
  if (codes.length === 0) return null;
  return (
    <p className="notification-codes">
      <span className="text-muted">{t("codes")}</span>
      {codes.slice(0, codesShown).map((code) => (
        <Link key={code} to={`/hs-code-details?code=${code}`}>
          {formatHsCode(code)}
        </Link>
      ))}
      {codes.length > codesShown && <span className="text-muted">{t("moreCodes", { count: codes.length - codesShown })}</span>}
    </p>
  );
}
