import { useTranslation } from "react-i18next";
import { data, type LoaderFunctionArgs, useLoaderData, useNavigation } from "react-router-dom";
import { attempt } from "#client/api/load.ts";
import { apiContext } from "#client/api/page-context.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import type { CardView } from "#client/components/notifications/notification-card.tsx";
import { Chips } from "#client/pages/latest-notifications/chips.tsx";
import {
  type Feed,
  type FeedData,
  readFeedFilters,
  toInput,
} from "#client/pages/latest-notifications/feed.ts";
import { FeedList } from "#client/pages/latest-notifications/feed-list.tsx";
import { FeedProblem } from "#client/pages/latest-notifications/feed-problem.tsx";
import { FilterForm } from "#client/pages/latest-notifications/filter-form.tsx";
import { Upcoming } from "#client/pages/latest-notifications/upcoming.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import { notifications } from "#shared/contract/notifications.ts";
import { AppError } from "#shared/errors.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const filters = readFeedFilters(request.url);
  const listed = await attempt(context.get(apiContext)(notifications.list, toInput(filters)));
  const answer: FeedData = {
    filters,
    feed: listed.ok ? listed.value : null,
    problem: listed.ok ? null : listed.error,
    today: new Date().toISOString().slice(0, 10),
  };
  return data(answer, { status: listed.ok ? 200 : new AppError(listed.error.code).status });
}

export const handle: PageHandle = { title: (t) => t("notifications:title") };

/** The home page: what changed, newest first. */
export function Component() {
  const { t } = useTranslation("notifications");
  const page = useLoaderData<typeof loader>();
  const { filters, feed, problem, today } = page;
  const day = useDayFormat();
  const isBusy = useNavigation().location?.pathname === "/latest-notifications";
  const view: CardView = { today, day, nameOf: (code) => placeName(feed, code) };
  return (
    <>
      <header className="feed-head">
        <h1>{t("title")}</h1>
        <p className="text-muted">{t("lead")}</p>
      </header>
      <div className="feed-columns">
        <FilterForm page={page} />
        <div className="feed-main" aria-busy={isBusy}>
          {problem && <FeedProblem problem={problem} />}
          <Chips filters={filters} feed={feed} />
          {feed && <Upcoming upcoming={feed.upcoming} view={view} />}
          {feed && <FeedList feed={feed} filters={filters} view={view} />}
        </div>
      </div>
    </>
  );
}

/** The facets name every place that the listed notifications speak of. */
function placeName(feed: Feed | null, code: string): string {
  const facets = feed?.facets.filter(({ name }) => name === "market" || name === "origin") ?? [];
  return facets.flatMap(({ values }) => values).find(({ value }) => value === code)?.label ?? code;
}
