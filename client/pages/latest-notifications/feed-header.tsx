import { DownloadLink } from "#client/components/download-link.tsx";
import { type Filters, withFilter, writeFilters } from "#client/components/facets.tsx";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { staticPart } from "#client/components/static-part.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  type Feed,
  feedAddress,
  orderOf,
  withoutPage,
  withoutPaging,
} from "#client/pages/latest-notifications/feed.ts";

const SourceStrip = staticPart(
  "sources",
  () => import("#client/pages/latest-notifications/feed-parts.tsx"),
  (parts) => parts.SourceStrip,
);

const orders = ["published", "effect"] as const;

/** Count, freshness of the sources, order, and exports. */
export function FeedHeader({ feed, filters }: { feed: Feed; filters: Filters }) {
  const { t } = useTranslation("notifications");
  const order = orderOf(filters);
  const query = writeFilters(withoutPaging(filters));
  return (
    <div className="list-head">
      <p role="status">
        <strong>{t("total", { count: feed.total })}</strong>
      </p>
      <SourceStrip feed={feed} />
      <nav aria-label={t("order.label")} className="order-links">
        {orders.map((option) => (
          <Link
            key={option}
            to={feedAddress(
              withFilter(withoutPage(filters), "by", option === "published" ? [] : [option]),
            )}
            aria-current={option === order ? "true" : undefined}
            preventScrollReset
          >
            {t(`order.${option}`)}
          </Link>
        ))}
      </nav>
      <p className="feed-links">
        <span className="visually-hidden">{t("feeds.label")}: </span>
        <a href={`/feeds/notifications.atom${query}`}>
          <Icon name="feed" /> {t("feeds.atom")}
        </a>
        <a href={`/feeds/notifications.json${query}`}>
          <Icon name="feed" /> {t("feeds.json")}
        </a>
        <DownloadLink
          key={query}
          href={`/feeds/notifications.csv${query}`}
          label={t("feeds.csv")}
        />
      </p>
    </div>
  );
}
