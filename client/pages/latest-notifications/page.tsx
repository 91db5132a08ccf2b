import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { attempt, load, readQuery } from "#client/api/load.ts";
import { apiContext } from "#client/api/page-context.ts";
import { Icon } from "#client/components/icon.tsx";
import { FilterChips } from "#client/pages/latest-notifications/filter-chips.tsx";
import { Filters } from "#client/pages/latest-notifications/filters.tsx";
import { groupByDate } from "#client/pages/latest-notifications/group-by-date.ts";
import { NotificationCard } from "#client/pages/latest-notifications/notification-card.tsx";
import { Pages } from "#client/pages/latest-notifications/pages.tsx";
import { type Query, toSearch } from "#client/pages/latest-notifications/to-search.ts";
import { Upcoming } from "#client/pages/latest-notifications/upcoming.tsx";
import type { PageHandle } from "#client/routes.tsx";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { notifications } from "#shared/contract/notifications.ts";

/** The feed for the filters in the address. Today is the server's, so that both sides draw the same days. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { lng: _language, ...query } = readQuery(request.url);
  const [feed, countries] = await Promise.all([load(() => api(notifications.list, query as never)), attempt(api(hsCodes.countries, {}))]);
  const names = Object.fromEntries((countries.ok ? countries.value.items : []).map(({ code, name }) => [code, name]));
  return { feed, query: query as Query, names, today: new Date().toISOString().slice(0, 10) };
}
export type FeedData = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = { title: (t) => t("notifications:title") };

export function Component() {
  const { t, i18n } = useTranslation("notifications");
  const page = useLoaderData<typeof loader>();
  const { feed, query, names, today } = page;
  const asOf = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(
    new Date(feed.checkedAt),
  );
  const search = feedSearch(query);
  return (
    <>
      <h1>{t("title")}</h1>
      <p className="text-muted">{t("lead", { count: feed.total, asOf })}</p>
      <div className="feed-columns">
        <aside className="feed-filters" aria-label={t("filters.title")}>
          <Filters page={page} />
        </aside>
        <div>
          <FilterChips query={query} names={names} />
          <p className="feed-links">
            <a href={`/feeds/notifications.atom${search}`}>
              <Icon name="feed" /> {t("atom")}
            </a>
            <a href={`/feeds/notifications.csv${search}`}>
              <Icon name="download" /> {t("csv")}
            </a>
          </p>
          <Upcoming items={feed.upcoming} today={today} />
          {feed.items.length === 0 && <p className="alert alert-secondary">{t("empty")}</p>}
          {groupByDate(feed.items, today, query.by === "effect").map(({ group, items }) => (
            <section key={group} className="feed-group">
              <h2>{t(`group.${group}`)}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item.id}>
                    <NotificationCard item={item} names={names} today={today} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Pages total={feed.total} next={feed.next} query={query} />
        </div>
      </div>
    </>
  );
}

function feedSearch(query: Query): string {
  const { page: _page, ...rest } = query;
  const search = toSearch(rest);
  return search ? `?${search}` : "";
}
