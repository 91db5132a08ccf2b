import "#client/i18n/words/home.ts";
import { useMemo } from "react";
import { CachedFragment } from "#client/components/cached-fragment.tsx";
import { CodeSearchBox } from "#client/components/code-search-box.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { FacetFields, type Filters, withFilter } from "#client/components/facets.tsx";
import { Link } from "#client/components/link.tsx";
import { hasTranslatedValues } from "#client/components/notifications/filter-labels.ts";
import { DaysLeft } from "#client/components/notifications/notification-badges.tsx";
import {
  type CardView,
  NotificationCard,
} from "#client/components/notifications/notification-card.tsx";
import {
  type UpcomingDate,
  upcomingDates,
} from "#client/components/notifications/notification-dates.ts";
import { Pagination } from "#client/components/pagination.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  activeFilters,
  type Feed,
  type FeedData,
  feedAddress,
  groupByDay,
  orderOf,
  wholeFacetAddress,
  withoutPage,
} from "#client/pages/latest-notifications/feed.ts";
import { notificationFacetNames, notificationFacets } from "#shared/contract/notifications.ts";
import { paths } from "#shared/paths.ts";

interface FeedPartProps {
  feed: Feed;
  filters: Filters;
}

/**
 * An introduction for visitors, with the search. Part of every cached page; CSS hides it from
 * signed-in users.
 */
export function Welcome() {
  const { t } = useTranslation("home");
  return (
    <section className="card welcome screen-only" aria-label={t("visitor.label")}>
      <p>
        {t("visitor.lead")} <Link to={paths.landing()}>{t("visitor.more")}</Link>
      </p>
      <CodeSearchBox
        id="welcome-q"
        label={t("visitor.field")}
        placeholder={t("shell:topbar.searchHint")}
        required
      >
        <button type="submit" className="btn btn-accent">
          {t("visitor.go")}
        </button>
      </CodeSearchBox>
    </section>
  );
}

/** One page of the feed: cards by day, and the links to the other pages. */
export function FeedList({ feed, filters }: FeedPartProps) {
  const { t } = useTranslation("notifications");
  const view = useCardView(feed);
  const order = orderOf(filters);
  const groups = groupByDay(feed.items, order, view.today);
  const hasNothingNew =
    order === "published" &&
    !filters.page &&
    groups[0]?.name === "earlier" &&
    activeFilters(filters).length === 0;
  return (
    <>
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

const none: readonly string[] = [];

/** The form's facets. */
export function FilterFacets({ facets, filters }: Pick<FeedData, "facets" | "filters">) {
  const { t } = useTranslation("notifications");
  return notificationFacetNames.map((name) => {
    const facet = facets.find((one) => one.name === name) ?? { name, values: [] };
    const { whole } = facet;
    return (
      <FacetFields
        key={name}
        facet={facet}
        legend={t(`filter.${name}`)}
        chosen={filters[name] ?? none}
        labelOf={
          hasTranslatedValues(name)
            ? (value) => t(`${name}.${value}`, { defaultValue: value })
            : undefined
        }
        isOpen={notificationFacets[name].isExpanded}
        wholeLink={
          whole && {
            label: whole.isShown ? t("filter.fewer") : t("filter.whole", { count: whole.count }),
            to: wholeFacetAddress(filters, name),
          }
        }
      />
    );
  });
}

function useCardView({ facets, today }: Feed): CardView {
  const day = useDayFormat();
  const names = useMemo(() => readPlaceNames(facets), [facets]);
  const translate = useServerTexts();
  return { today, day, nameOf: (code) => translate(names.get(code) ?? code) };
}

/** The facets name every country in the listed notifications. */
function readPlaceNames(facets: Feed["facets"]): Map<string, string> {
  const places = facets.filter(({ name }) => name === "market" || name === "origin");
  const values = places.flatMap((place) => place.values);
  return new Map(values.map(({ value, label }) => [value, label ?? value]));
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

/** Date of each source, with a warning where it is stale. */
export function SourceStrip({ feed: { sources } }: Pick<FeedPartProps, "feed">) {
  const { t } = useTranslation("notifications");
  const day = useDayFormat();
  return (
    <ul className="source-strip text-muted" aria-label={t("sources.label")}>
      {sources.map(({ name, asOf, isStale }) => (
        <li key={name} className={isStale ? "source-stale" : undefined}>
          {day(asOf)} {name ?? t("sources.program")}
          {isStale && <strong> ({t("sources.stale")})</strong>}
        </li>
      ))}
    </ul>
  );
}

/** Next deadlines, earliest first, pinned above the list. */
export function Upcoming({ feed }: Pick<FeedPartProps, "feed">) {
  const { t } = useTranslation("notifications");
  const view = useCardView(feed);
  const dates = upcomingDates(feed);
  if (dates.length === 0) return null;
  return (
    <section className="upcoming" aria-labelledby="upcoming-title">
      <h2 id="upcoming-title">{t("upcoming.title")}</h2>
      <ul>
        {dates.map((one) => (
          <li key={`${one.address} ${one.name}`}>
            <UpcomingItem item={one} view={view} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UpcomingItem({ item, view }: { item: UpcomingDate; view: CardView }) {
  const { t } = useTranslation("notifications");
  const { name, date, days, title, market, address } = item;
  return (
    <>
      <p className="upcoming-date">
        <DaysLeft days={days} />
        <span>
          {t(`next.${name}`)} <time dateTime={date}>{view.day(date)}</time>
        </span>
      </p>
      <p className="upcoming-headline">
        <Link to={address}>
          <ServerText>{title}</ServerText>
        </Link>
      </p>
      <p className="text-muted">{view.nameOf(market)}</p>
    </>
  );
}
