import "#client/styles/regulations.css";
import { useTranslation } from "react-i18next";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import {
  createSearchAction,
  loadSearchPage,
  type SearchPageData,
} from "#client/api/search-page.ts";
import { History } from "#client/components/search/history.tsx";
import { SearchOutcome } from "#client/components/search/search-outcome.tsx";
import { Narrow } from "#client/pages/regulation-search/narrow.tsx";
import { RegulationForm } from "#client/pages/regulation-search/regulation-form.tsx";
import { Results } from "#client/pages/regulation-search/results.tsx";
import { Starters } from "#client/pages/regulation-search/starters.tsx";
import type { PageHandle } from "#client/routes.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { page, status } = await loadSearchPage(args, {
    kind: "regulation",
    addressOf: (id) => `/regulation-details?id=${encodeURIComponent(id)}`,
  });
  return data(page, { status });
}

export const action = createSearchAction("regulation");

export const handle: PageHandle = {
  title: (t, data) => {
    const q = (data as SearchPageData | undefined)?.q;
    return q ? t("regulations:search.documentTitle", { q }) : t("regulations:search.title");
  },
};

export function Component() {
  const { t } = useTranslation("regulations");
  const page = useLoaderData<typeof loader>();
  const facets = page.answer?.state === "open" ? page.answer.facets : [];
  return (
    <>
      <h1>{t("search.title")}</h1>
      <p className="text-muted">{t("search.lead")}</p>
      <RegulationForm page={page} />
      <div className="regulation-columns">
        <Narrow page={page} facets={facets} />
        <div className="regulation-main">
          <SearchOutcome page={page}>{(open) => <Results open={open} page={page} />}</SearchOutcome>
          {page.q === "" && <Starters />}
          <History history={page.history} />
        </div>
      </div>
    </>
  );
}
