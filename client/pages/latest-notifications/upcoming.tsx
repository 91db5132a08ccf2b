import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { nextDate } from "#client/components/notifications/notice-dates.ts";
import { type CardView, DaysLeft } from "#client/components/notifications/notification-card.tsx";
import type { Notification } from "#shared/contract/notifications.ts";

/** The next deadlines of the list, soonest first, pinned above it. */
export function Upcoming({
  upcoming,
  view,
}: {
  upcoming: readonly Notification[];
  view: CardView;
}) {
  const { t } = useTranslation("notifications");
  if (upcoming.length === 0) return null;
  return (
    <section className="upcoming" aria-labelledby="upcoming-title">
      <h2 id="upcoming-title">{t("upcoming.title")}</h2>
      <ul>
        {upcoming.map((notification) => (
          <li key={notification.id}>
            <UpcomingOne notification={notification} view={view} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UpcomingOne({ notification, view }: { notification: Notification; view: CardView }) {
  const { t } = useTranslation("notifications");
  const next = nextDate(notification, view.today);
  const { headline, act, source, market } = notification;
  return (
    <>
      {next && (
        <p className="upcoming-date">
          <DaysLeft days={next.days} />
          <span>
            {t(`next.${next.name}`)} <time dateTime={next.date}>{view.day(next.date)}</time>
          </span>
        </p>
      )}
      <p className="upcoming-headline">
        {act ? (
          <Link to={`/regulation-details?id=${encodeURIComponent(act)}`}>{headline}</Link>
        ) : (
          <a href={source.url} rel="noopener noreferrer">
            {headline}
          </a>
        )}
      </p>
      <p className="text-muted">{view.nameOf(market)}</p>
    </>
  );
}
