import { useFilterLabel } from "#client/components/notifications/filter-labels.ts";
import "#client/i18n/words/notifications.ts";
import "#client/styles/notifications.css";
import {
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
} from "react-router-dom";
import { type PageError, toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { type Filters, withFilter, withoutValue } from "#client/components/facets.tsx";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { staticPart } from "#client/components/static-part.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  activeFilters,
  type FeedData,
  feedAddress,
  formFacets,
  orderOf,
  readFeedFilters,
  searchOf,
  toInput,
  withoutPage,
} from "#client/pages/latest-notifications/feed.ts";
import { FeedHeader } from "#client/pages/latest-notifications/feed-header.tsx";
import { FilterForm } from "#client/pages/latest-notifications/filter-form.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import { notifications } from "#shared/contract/notifications.ts";
import { AppError } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const filters = readFeedFilters(new URL(request.url).searchParams);
  const listed = await toResult(context.get(apiContext)(notifications.list, toInput(filters)));
  const answer: FeedData = {
    filters,
    feed: listed.ok ? listed.value : null,
    facets: formFacets(listed.ok ? listed.value : null, filters),
    problem: listed.ok ? null : listed.error,
  };
  return data(answer, { status: listed.ok ? 200 : new AppError(listed.error.code).status });
}

export const handle: PageHandle = {
  title: (t) => t("notifications:title"),
  toHydrate: ({ feed, facets, ...page }: FeedData): FeedData => ({
    ...page,
    facets: withChosenOnly(facets, page.filters),
    feed: feed && { ...feed, items: [], facets: [], upcoming: [], upcomingActs: [], sources: [] },
  }),
};

const Welcome = staticPart(
  "welcome",
  () => import("#client/pages/latest-notifications/feed-parts.tsx"),
  (parts) => parts.Welcome,
);
const Upcoming = staticPart(
  "upcoming",
  () => import("#client/pages/latest-notifications/feed-parts.tsx"),
  (parts) => parts.Upcoming,
);
const FeedList = staticPart(
  "feed",
  () => import("#client/pages/latest-notifications/feed-parts.tsx"),
  (parts) => parts.FeedList,
);

/** The home page: regulatory changes, newest first. */
export function Component() {
  const { t } = useTranslation("notifications");
  const page = useLoaderData<typeof loader>();
  const { filters, feed, problem } = page;
  const isBusy = useNavigation().location?.pathname === paths.latestNotifications();
  const isWholeFeed = activeFilters(filters).length === 0 && !filters.page;
  return (
    <>
      {isWholeFeed && <Welcome />}
      <header className="feed-head">
        <h1>{t("title")}</h1>
        <p className="text-muted">{t("lead")}</p>
      </header>
      <div className="feed-columns">
        <FilterForm page={page} />
        <div className="feed-main" aria-busy={isBusy}>
          {problem && <FeedProblem problem={problem} />}
          <FilterChips page={page} />
          {feed && (
            <>
              <Upcoming feed={feed} />
              <FeedHeader feed={feed} filters={filters} />
              <FeedList feed={feed} filters={filters} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Load error: field errors link to their fields, other errors offer a retry. */
function FeedProblem({ problem }: { problem: PageError }) {
  const { t } = useTranslation("notifications");
  const { pathname, search } = useLocation();
  const isBadInput = problem.code === "invalid-input";
  return (
    <div role="alert" className="alert alert-warning">
      <p>
        <strong>{t(isBadInput ? "problem.badFilters" : "problem.failed")}</strong>{" "}
        <ServerText>{problem.message}</ServerText>
      </p>
      {problem.details.length > 0 && (
        <ul>
          {problem.details.map(({ field, message }) => (
            <li key={field}>
              <a href={`#feed-${field.split(".")[0]}`}>
                <ServerText>{message}</ServerText>
              </a>
            </li>
          ))}
        </ul>
      )}
      {!isBadInput && problem.code !== "not-offered" && (
        <a className="btn btn-accent" href={pathname + search}>
          {t("problem.again")}
        </a>
      )}
    </div>
  );
}

/** For the names of the active filters. */
function withChosenOnly(facets: FeedData["facets"], filters: Filters): FeedData["facets"] {
  return facets.flatMap(({ name, values }) => {
    const chosen = values.filter(({ value }) => filters[name]?.includes(value));
    return chosen.length > 0 ? [{ name, values: chosen }] : [];
  });
}

/** Active filters as links that remove them. */
function FilterChips({ page: { filters, facets } }: { page: FeedData }) {
  const { t } = useTranslation("notifications");
  const labelOf = useFilterLabel(
    orderOf(filters),
    ({ name, value }) =>
      facets.find((facet) => facet.name === name)?.values.find((one) => one.value === value)?.label,
  );
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  const firstPage = withoutPage(filters);
  const cleared = withFilter({}, "by", filters.by ?? []);
  return (
    <ul className="chips" aria-label={t("filter.chosen")}>
      {active.map((one) => (
        <li key={`${one.name} ${one.value}`}>
          <Link to={feedAddress(withoutValue(firstPage, one.name, one.value))} preventScrollReset>
            <span className="visually-hidden">{t("filter.remove")} </span>
            {labelOf(one)} <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link className="chips-clear" to={feedAddress(cleared)}>
          {t("filter.clear")}
        </Link>
        <Link className="chips-clear" to={paths.watches({ search: searchOf(filters) })}>
          {t("filter.watch")}
        </Link>
      </li>
    </ul>
  );
}
