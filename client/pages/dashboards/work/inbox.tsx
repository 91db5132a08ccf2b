import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Attempted } from "#client/api/load.ts";
import { useDayFormat } from "#client/components/day-format.ts";
import { Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import { NoticeLink } from "#client/pages/dashboards/work/notice-link.tsx";
import type { Feed } from "#client/pages/dashboards/work/page.tsx";

/** The newest notifications as letters: from which market, what, when. */
export function Inbox({ feed }: { feed: Attempted<Feed> }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  return (
    <Panel
      title={t("work.inbox.title")}
      more={<Link to="/latest-notifications">{t("work.inbox.all")}</Link>}
    >
      <Part
        part={feed}
        none={({ items }) => (items.length === 0 ? t("work.inbox.none") : undefined)}
      >
        {({ items }) => (
          <ul className="dash-list">
            {items.map((notification) => (
              <li key={notification.id} className="dash-letter">
                <span className="dash-market" aria-hidden="true">
                  {notification.market}
                </span>
                <div>
                  <p className="dash-list-title">
                    <span className="visually-hidden">{notification.market}: </span>
                    <NoticeLink notification={notification} />
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
