import { CachedFragment } from "#client/components/cached-fragment.tsx";
import { DownloadLink } from "#client/components/download-link.tsx";
import { type Filters, withFilter, writeFilters } from "#client/components/facets.tsx";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import {
  type CardView,
  NotificationCard,
} from "#client/components/notifications/notification-card.tsx";
import { Pagination } from "#client/components/pagination.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  activeFilters,
  type Feed,
  feedAddress,
  groupByDay,
  orderOf,
  withoutPage,
  withoutPaging,
} from "#client/pages/latest-notifications/feed.ts";
import { paths } from "#shared/paths.ts";

interface FeedListProps {
  feed: Feed;
  filters: Filters;
  view: CardView;
}

/** One page of the feed: count, order, cards by day, pagination. */
export function FeedList({ feed, filters, view }: FeedListProps) {
  const { t } = useTranslation("notifications");
  const order = orderOf(filters);
  const groups = groupByDay(feed.items, order, view.today);
  const hasNothingNew =
    order === "published" &&
    !filters.page &&
    groups[0]?.name === "earlier" &&
    activeFilters(filters).length === 0;
  return (
    <>
      <FeedHeader feed={feed} filters={filters} />
      {groups.map(({ name, items }) => (
        <section key={name} className="feed-group" aria-labelledby={`group-${name}`}>
          <h2 id={`group-${name}`}>{t(`group.${name}`)}</h2>
          {hasNothingNew && <p className="feed-quiet">{t("quiet")}</p>}
          {items.map((notification) => (
            <CachedFragment key={notification.id} name={`card ${notification.id} ${view.today}`}>
              <NotificationCard notification={notification} view={view} />
            </CachedFragment>
          ))}
        </section>
      ))}
      {feed.items.length === 0 && <EmptyFeed total={feed.total} filters={filters} />}
      <FeedPages feed={feed} filters={filters} />
    </>
  );
}

function EmptyFeed({ total, filters }: { total: number; filters: Filters }) {
  const { t } = useTranslation("notifications");
  const isBeyondEnd = total > 0;
  return (
    <section className="card empty-list">
      <h2>{isBeyondEnd ? t("empty.past") : t("empty.title")}</h2>
      {!isBeyondEnd && <p>{t("empty.text")}</p>}
      <p>
        {isBeyondEnd && (
          <Link className="btn btn-accent" to={feedAddress(withoutPage(filters))}>
            {t("empty.first")}
          </Link>
        )}{" "}
        <Link className="btn btn-outline-secondary" to={paths.latestNotifications()}>
          {t("empty.all")}
        </Link>
      </p>
    </section>
  );
}

/**
 * 24 hours, because the space before AM and PM differs between the ICU data of servers and browsers
 * and would break hydration.
 */
const checkedAtFormat = {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
} as const;
const checkedAtFormats = new Map<string, Intl.DateTimeFormat>();

function formatCheckedAt(language: string): Intl.DateTimeFormat {
  const format =
    checkedAtFormats.get(language) ?? new Intl.DateTimeFormat(language, checkedAtFormat);
  checkedAtFormats.set(language, format);
  return format;
}

const orders = ["published", "effect"] as const;

/** Count, time of check, order, and exports. */
function FeedHeader({ feed, filters }: { feed: Feed; filters: Filters }) {
  const { t, i18n } = useTranslation("notifications");
  const order = orderOf(filters);
  const time = formatCheckedAt(i18n.language).format(Date.parse(feed.checkedAt));
  const query = writeFilters(withoutPaging(filters));
  return (
    <div className="list-head">
      <p role="status">
        <strong>{t("total", { count: feed.total })}</strong>{" "}
        <span className="text-muted">{t("asOf", { time })}</span>
      </p>
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
        <DownloadLink
          key={query}
          href={`/feeds/notifications.csv${query}`}
          label={t("feeds.csv")}
        />
      </p>
    </div>
  );
}

const defaultPageSize = 20;

function FeedPages({ feed, filters }: { feed: Feed; filters: Filters }) {
  const { t } = useTranslation("notifications");
  const size = Number(filters.size?.[0] ?? defaultPageSize);
  const page = Number(filters.page?.[0] ?? 1);
  const first = (page - 1) * size + 1;
  if (feed.items.length === 0) return null;
  return (
    <Pagination
      page={page}
      last={Math.ceil(feed.total / size)}
      addressOf={(n) => feedAddress(withFilter(filters, "page", n === 1 ? [] : [String(n)]))}
      labels={{
        navigation: t("pages.label"),
        previous: t("pages.previous"),
        next: t("pages.next"),
        page: (n) => t("pages.page", { n }),
        range: t("pages.range", { first, last: first + feed.items.length - 1, total: feed.total }),
      }}
    />
  );
}
