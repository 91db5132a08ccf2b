import { paths } from "#shared/paths.ts";
import "#client/i18n/words/find.ts";
import "#client/pages/search-results/search-results.css";
import {
  data,
  Form,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from "react-router-dom";
import { toResult } from "#client/api/load.ts";
import { loadTeam } from "#client/api/load-team.ts";
import { apiContext, requestContext } from "#client/api/request-context.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { readPageNumber } from "#client/components/pagination.tsx";
import {
  exactMatch,
  minQueryLength,
  productItems,
  screenItem,
  searchProduct,
} from "#client/components/screen-search/product-search.ts";
import { rankScreens } from "#client/components/screen-search/rank-screens.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { MemberList, ResultList } from "#client/pages/search-results/result-lists.tsx";
import {
  findMembers,
  type ResultsData,
  type ResultTab,
  resultsAddress,
  resultTabs,
  type TeamMembers,
} from "#client/pages/search-results/search-results.ts";
import type { RootData } from "#client/root-loader.ts";
import { mayOpen, needsParameters, type PageHandle, useScreens } from "#client/routes/screen.ts";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";

/** Most notifications listed; the feed has the rest. */
const maxNotifications = 100;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const { language } = context.get(requestContext);
  const q = (searchParams.get("q") ?? "").trim().slice(0, 200);
  const [product, team] = await Promise.all([
    q.length < minQueryLength ? null : searchProduct(api, q, { maxNotifications, language }),
    loadMembers(api),
  ]);
  const answer: ResultsData = {
    q,
    tab: searchParams.get("tab") === "people" ? "people" : "all",
    page: readPageNumber(searchParams.get("page")),
    product,
    team,
  };
  return data(answer);
}

async function loadMembers(api: Client): Promise<TeamMembers> {
  const overview = await toResult(api(credits.overview, {}));
  const team = await loadTeam(api, overview);
  if (!overview.ok || team?.ok === false) return { state: "failed" };
  if (!team) return { state: "none" };
  const members = team.value.items.map(({ email, name, cap, used, addedAt }) => ({
    email,
    name,
    cap,
    used,
    addedAt,
  }));
  return { state: "team", members };
}

export const handle: PageHandle = {
  title: (t, data) => {
    const q = (data as ResultsData | undefined)?.q;
    return q ? t("find:page.titleFor", { q }) : t("find:page.title");
  },
};

/** The palette's results as a page: everything or team members, ten per page. */
export function Component() {
  const { t } = useTranslation("find");
  const page = useLoaderData<typeof loader>();
  const { q, tab, team } = page;
  const results = useResults(page);
  const members = team.state === "team" ? findMembers(team.members, q) : null;
  const counts = { all: results.length, people: members?.length };
  return (
    <>
      <h1>{t("page.title")}</h1>
      <SearchForm q={q} tab={tab} />
      {q !== "" && (
        <h2 className="results-heading">
          {t("page.heading", { q, count: (tab === "all" ? results.length : members?.length) ?? 0 })}
        </h2>
      )}
      {q === "" && tab === "all" ? <p className="text-muted">{t("page.empty")}</p> : null}
      <Tabs q={q} current={tab} counts={counts} />
      {tab === "people" ? (
        <MemberList page={page} members={members} />
      ) : (
        q !== "" && <ResultList page={page} results={results} />
      )}
    </>
  );
}

/** All results: an exact code, screens, then product data. */
function useResults({ q, product }: ResultsData) {
  const { t } = useTranslation("find");
  const root = useRouteLoaderData("root") as RootData | undefined;
  const screens = useScreens();
  const day = useDayFormat();
  if (q === "") return [];
  const open = screens.filter(
    (screen) => mayOpen(screen, root?.user ?? null) && !needsParameters(screen),
  );
  return [
    ...exactMatch(product?.code ?? null, t),
    ...rankScreens(open, q).map((screen) => screenItem(screen, t)),
    ...(product ? productItems(product, t, day) : []),
  ];
}

function SearchForm({ q, tab }: Pick<ResultsData, "q" | "tab">) {
  const { t } = useTranslation("find");
  return (
    <Form
      method="get"
      action={paths.searchResults()}
      role="search"
      aria-label={t("page.label")}
      className="results-form"
    >
      <label className="visually-hidden" htmlFor="results-q">
        {t("page.label")}
      </label>
      <input
        key={q}
        id="results-q"
        name="q"
        type="search"
        className="form-control"
        maxLength={200}
        autoComplete="off"
        defaultValue={q}
        placeholder={t("palette.placeholder")}
      />
      {tab === "people" && <input type="hidden" name="tab" value="people" />}
      <button type="submit" className="btn btn-accent">
        {t("page.go")}
      </button>
    </Form>
  );
}

function Tabs({
  q,
  current,
  counts,
}: {
  q: string;
  current: ResultTab;
  counts: Record<ResultTab, number | undefined>;
}) {
  const { t } = useTranslation("find");
  return (
    <nav className="results-tabs" aria-label={t("page.tabs")}>
      {resultTabs.map((tab) => (
        <Link
          key={tab}
          to={resultsAddress({ q, tab, page: 1 })}
          aria-current={tab === current ? "page" : undefined}
        >
          {counts[tab] === undefined
            ? t("page.peopleUnknown")
            : t(`page.${tab}`, { count: counts[tab] })}
        </Link>
      ))}
    </nav>
  );
}
