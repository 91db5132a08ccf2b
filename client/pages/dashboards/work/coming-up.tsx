import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Attempted } from "#client/api/load.ts";
import { useDayFormat } from "#client/components/day-format.ts";
import { DaysLeft } from "#client/components/notifications/days-left.tsx";
import { nextDate } from "#client/components/notifications/notice-dates.ts";
import { SeverityBadge } from "#client/components/notifications/severity-badge.tsx";
import { Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import { NoticeLink } from "#client/pages/dashboards/work/notice-link.tsx";
import type { Feed } from "#client/pages/dashboards/work/page.tsx";
import { useTodo } from "#client/pages/dashboards/work/use-todo.ts";
import type { Notification } from "#shared/contract/notifications.ts";

interface ComingUpProps {
  feed: Attempted<Feed>;
  today: string;
  email: string;
}

/** The next dates of the feed, soonest first; each can be put on one's own list. */
export function ComingUp({ feed, today, email }: ComingUpProps) {
  const { t } = useTranslation("dashboards");
  return (
    <Panel
      title={t("work.due.title")}
      more={<Link to="/latest-notifications?by=effect">{t("work.due.all")}</Link>}
    >
      <Part
        part={feed}
        none={({ upcoming }) => (upcoming.length === 0 ? t("work.due.none") : undefined)}
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
}: { notification: Notification } & Omit<ComingUpProps, "feed">) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const { items, add } = useTodo(email);
  const next = nextDate(notification, today);
  const title = next ? `${day(next.date)}: ${notification.headline}` : notification.headline;
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
          <NoticeLink notification={notification} />
        </p>
      </div>
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary needs-script"
        disabled={isListed}
        onClick={() => add(title)}
        aria-label={t("work.todo.fromDeadline", { title: notification.headline })}
      >
        {t(isListed ? "work.todo.listed" : "work.todo.addDeadline")}
      </button>
    </>
  );
}
