import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { DownloadLink } from "#client/components/download-link.tsx";
import { type Filters, withFilter, writeFilters } from "#client/components/filter-address.ts";
import { Icon } from "#client/components/icon.tsx";
import {
  forFeeds,
  fromFirstPage,
  orderOf,
} from "#client/pages/latest-notifications/feed-filters.ts";
import type { Feed } from "#client/pages/latest-notifications/page.tsx";

/**
 * By the 24 hours: the space before AM and PM differs between language tables of servers and
 * browsers, and hydration would stumble over it.
 */
const momentForm = {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
} as const;
const orders = ["published", "effect"] as const;

/** How many there are, as of when, in which order, and the list as a feed or a file. */
export function ListHead({ feed, filters }: { feed: Feed; filters: Filters }) {
  const { t, i18n } = useTranslation("notifications");
  const order = orderOf(filters);
  const time = useMemo(
    () => new Intl.DateTimeFormat(i18n.language, momentForm).format(Date.parse(feed.checkedAt)),
    [i18n.language, feed.checkedAt],
  );
  const outside = writeFilters(forFeeds(filters));
  return (
    <div className="list-head">
      <p role="status">
        <strong>{t("total", { count: feed.total })}</strong>{" "}
        <span className="text-muted">{t("asOf", { time })}</span>
      </p>
      <nav aria-label={t("order.label")} className="order-links">
        {orders.map((one) => (
          <Link
            key={one}
            to={`/latest-notifications${writeFilters(withFilter(fromFirstPage(filters), "by", one === "published" ? [] : [one]))}`}
            aria-current={one === order ? "true" : undefined}
            preventScrollReset
          >
            {t(`order.${one}`)}
          </Link>
        ))}
      </nav>
      <p className="feed-links">
        <span className="visually-hidden">{t("feeds.label")}: </span>
        <a href={`/feeds/notifications.atom${outside}`}>
          <Icon name="feed" /> {t("feeds.atom")}
        </a>
        <DownloadLink
          key={outside}
          href={`/feeds/notifications.csv${outside}`}
          words={t("feeds.csv")}
        />
      </p>
    </div>
  );
}
