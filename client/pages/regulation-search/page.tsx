import { useTranslation } from "react-i18next";
import { data, Form, Link, type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { createSearchAction, loadSearchPage, type SearchPageData } from "#client/api/search-page.ts";
import { History } from "#client/components/search/history.tsx";
import { SearchOutcome } from "#client/components/search/search-outcome.tsx";
import { ActCard } from "#client/pages/regulation-search/act-card.tsx";
import { Facets } from "#client/pages/regulation-search/facets.tsx";
import type { PageHandle } from "#client/routes.tsx";
import type { OpenSearch } from "#shared/contract/searches.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { page, status } = await loadSearchPage(args, {
    kind: "regulation",
    addressOf: (id) => `/regulation-details?id=${encodeURIComponent(id)}`,
  });
  return data(page, { status });
}

export const action = createSearchAction("regulation");

export const handle: PageHandle = { title: (t) => t("regulations:search.title") };

export function Component() {
  const { t } = useTranslation("regulations");
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t("search.title")}</h1>
      <p className="text-muted">{t("search.lead")}</p>
      <Form method="get" action="/regulation-search" className="act-search" key={page.q}>
        <label className="visually-hidden" htmlFor="act-q">
          {t("search.box")}
        </label>
        <input id="act-q" name="q" className="form-control" defaultValue={page.q} maxLength={200} required placeholder={t("search.hint")} />
        <button type="submit" className="btn btn-accent">
          {t("search.go")}
        </button>
      </Form>
      <div className="search-columns">
        <div>
          <SearchOutcome page={page}>{(open) => <Acts open={open} page={page} />}</SearchOutcome>
        </div>
        <History history={page.history} />
      </div>
    </>
  );
}

function Acts({ open, page }: { open: OpenSearch; page: SearchPageData }) {
  const { t } = useTranslation("regulations");
  const newest = page.filters.sort === "newest";
  return (
    <div className="act-results">
      <Facets facets={open.facets} page={page} />
      <div>
        <p className="act-sort">
          {t("search.found", { count: open.total })}{" "}
          <Link to={`?${sortSearch(page, newest ? "relevance" : "newest")}`}>{t(newest ? "search.byRelevance" : "search.byNewest")}</Link>
        </p>
        <ul className="act-list">
          {open.results.map((result) =>
            result.kind === "regulation" ? (
              <li key={result.id}>
                <ActCard act={result} />
              </li>
            ) : null,
          )}
        </ul>
      </div>
    </div>
  );
}

function sortSearch(page: SearchPageData, sort: string): string {
  const search = new URLSearchParams({ q: page.q });
  for (const [name, value] of Object.entries(page.filters)) if (name !== "sort") for (const one of [value].flat()) search.append(name, one);
  search.set("sort", sort);
  return search.toString();
}
