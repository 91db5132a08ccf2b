import type { Result } from "#client/api/load.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { DaysLeft, SeverityBadge } from "#client/components/notifications/notification-badges.tsx";
import { nextDate } from "#client/components/notifications/notification-dates.ts";
import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import { useTodo } from "#client/pages/dashboards/work/todo.tsx";
import type { Feed } from "#client/pages/dashboards/work/work.ts";
import type { Notification } from "#shared/contract/notifications.ts";
import { paths } from "#shared/paths.ts";

/** Newest notifications as an inbox. */
export function Inbox({ feed }: { feed: Result<Feed> }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  return (
    <Panel
      title={t("work.inbox.title")}
      more={<Link to={paths.latestNotifications()}>{t("work.inbox.all")}</Link>}
    >
      <Part
        part={feed}
        renderEmpty={({ items }) => (items.length === 0 ? t("work.inbox.none") : undefined)}
      >
        {({ items }) => (
          <ul className="dash-list">
            {items.map((notification) => (
              <li key={notification.id} className="dash-inbox-item">
                <span className="dash-market" aria-hidden="true">
                  {notification.market}
                </span>
                <div>
                  <p className="dash-list-title">
                    <span className="visually-hidden">{notification.market}: </span>
                    <NotificationLink notification={notification} />
                  </p>
                  <p className="dash-small">
                    {t(`notifications:kind.${notification.kind}`)} ·{" "}
                    <time dateTime={notification.dates.published}>
                      {day(notification.dates.published)}
                    </time>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </Panel>
  );
}

interface UpcomingDatesProps {
  feed: Result<Feed>;
  today: string;
  email: string;
}

/** Next dates of the feed, each of which can be added to the to-do list. */
export function UpcomingDates({ feed, today, email }: UpcomingDatesProps) {
  const { t } = useTranslation("dashboards");
  return (
    <Panel
      title={t("work.due.title")}
      more={<Link to={paths.latestNotifications({ by: "effect" })}>{t("work.due.all")}</Link>}
    >
      <Part
        part={feed}
        renderEmpty={({ upcoming }) => (upcoming.length === 0 ? t("work.due.none") : undefined)}
      >
        {({ upcoming }) => (
          <ul className="dash-list">
            {upcoming.map((notification) => (
              <li key={notification.id} className="dash-due">
                <Deadline notification={notification} today={today} email={email} />
              </li>
            ))}
          </ul>
        )}
      </Part>
    </Panel>
  );
}

function Deadline({
  notification,
  today,
  email,
}: { notification: Notification } & Omit<UpcomingDatesProps, "feed">) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const { items, add } = useTodo(email);
  const next = nextDate(notification, today);
  const headline = useServerTexts()(notification.headline);
  const title = next ? `${day(next.date)}: ${headline}` : headline;
  const isListed = items.some((item) => item.title === title && !item.archived);
  return (
    <>
      <div>
        <p className="dash-list-tags">
          <SeverityBadge severity={notification.severity} />
          {next && (
            <span>
              {t(`notifications:next.${next.name}`)}{" "}
              <time dateTime={next.date}>{day(next.date)}</time>
            </span>
          )}
          {next && <DaysLeft days={next.days} />}
        </p>
        <p className="dash-list-title">
          <NotificationLink notification={notification} />
        </p>
      </div>
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary needs-script"
        disabled={isListed}
        onClick={() => add(title)}
        aria-label={t("work.todo.fromDeadline", { title: headline })}
      >
        {t(isListed ? "work.todo.listed" : "work.todo.addDeadline")}
      </button>
    </>
  );
}

/** A headline that links to our page of the regulation, else to the official text. */
function NotificationLink({
  notification: { act, headline, source },
}: {
  notification: Notification;
}) {
  if (act)
    return (
      <Link to={paths.regulationDetails(act)}>
        <ServerText>{headline}</ServerText>
      </Link>
    );
  return (
    <a href={source.url} rel="noopener noreferrer">
      <ServerText>{headline}</ServerText>
    </a>
  );
}
