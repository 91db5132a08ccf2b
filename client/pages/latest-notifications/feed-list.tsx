import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type Filters, writeFilters } from "#client/components/filter-address.ts";
import {
  type CardView,
  NotificationCard,
} from "#client/components/notifications/notification-card.tsx";
import {
  fromFirstPage,
  orderOf,
  setFilters,
} from "#client/pages/latest-notifications/feed-filters.ts";
import { groupByDay } from "#client/pages/latest-notifications/group-by-day.ts";
import { ListHead } from "#client/pages/latest-notifications/list-head.tsx";
import type { Feed } from "#client/pages/latest-notifications/page.tsx";
import { PageLinks } from "#client/pages/latest-notifications/page-links.tsx";

export interface FeedListProps {
  feed: Feed;
  filters: Filters;
  view: CardView;
}

/** One page of the feed: how many, in which order, the cards by day, the other pages. */
export function FeedList({ feed, filters, view }: FeedListProps) {
  const { t } = useTranslation("notifications");
  const order = orderOf(filters);
  const groups = groupByDay(feed.items, order, view.today);
  const isQuiet =
    order === "published" &&
    !filters.page &&
    groups[0]?.name === "earlier" &&
    setFilters(filters).length === 0;
  return (
    <>
      <ListHead feed={feed} filters={filters} />
      {groups.map(({ name, items }) => (
        <section key={name} className="feed-group" aria-labelledby={`group-${name}`}>
          <h2 id={`group-${name}`}>{t(`group.${name}`)}</h2>
          {isQuiet && <p className="feed-quiet">{t("quiet")}</p>}
          {items.map((notification) => (
            <NotificationCard key={notification.id} notification={notification} view={view} />
          ))}
        </section>
      ))}
      {feed.items.length === 0 && <Empty total={feed.total} filters={filters} />}
      <PageLinks feed={feed} filters={filters} />
    </>
  );
}

function Empty({ total, filters }: { total: number; filters: Filters }) {
  const { t } = useTranslation("notifications");
  const isPast = total > 0;
  return (
    <section className="card empty-list">
      <h2>{isPast ? t("empty.past") : t("empty.title")}</h2>
      {!isPast && <p>{t("empty.text")}</p>}
      <p>
        {isPast && (
          <Link
            className="btn btn-accent"
            to={`/latest-notifications${writeFilters(fromFirstPage(filters))}`}
          >
            {t("empty.first")}
          </Link>
        )}{" "}
        <Link className="btn btn-outline-secondary" to="/latest-notifications">
          {t("empty.all")}
        </Link>
      </p>
    </section>
  );
}
