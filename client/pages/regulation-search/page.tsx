import "#client/i18n/words/search.ts";
import "#client/i18n/words/regulations.ts";
import { paths } from "#shared/paths.ts";
import "#client/pages/regulation-search/regulation-search.css";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import {
  createSearchAction,
  loadSearchPage,
  type SearchPageData,
} from "#client/api/search-page.ts";
import { findFieldError } from "#client/components/form.tsx";
import { QueryForm } from "#client/components/query-form.tsx";
import { History, QueryChips } from "#client/components/search/search-lists.tsx";
import { SearchOutcome } from "#client/components/search/search-outcome.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { FacetFilters } from "#client/pages/regulation-search/facet-filters.tsx";
import { Results } from "#client/pages/regulation-search/results.tsx";
import type { PageHandle } from "#client/routes/screen.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { page, status } = await loadSearchPage(args, {
    kind: "regulation",
    addressOf: (id) => paths.regulationDetails(id),
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
      <SearchForm page={page} />
      <div className="regulation-columns">
        <FacetFilters page={page} facets={facets} />
        <div className="regulation-main">
          <SearchOutcome page={page}>{(open) => <Results open={open} page={page} />}</SearchOutcome>
          {page.q === "" && <SampleQueries />}
          <History history={page.history} />
        </div>
      </div>
    </>
  );
}

/** Words, phrases, a code or a number. A new search drops the filters of the last one. */
function SearchForm({ page }: { page: SearchPageData }) {
  const { t } = useTranslation("regulations");
  return (
    <QueryForm
      action={paths.regulationSearch()}
      name="q"
      type="search"
      value={page.q}
      problem={findFieldError(page.problem, "q")}
      words={{
        form: t("search.form.label"),
        label: t("search.form.q"),
        go: t("search.form.go"),
        busy: t("search.form.busy"),
        hint: t("search.form.hint"),
      }}
    />
  );
}

/** Sample queries, before the first search. */
function SampleQueries() {
  const { t } = useTranslation("regulations");
  return (
    <section aria-labelledby="starters-title">
      <h2 id="starters-title">{t("search.empty.title")}</h2>
      <p>{t("search.empty.text")}</p>
      <QueryChips queries={t("search.empty.words", { returnObjects: true }) as string[]} />
      <p>{t("search.empty.numbersText")}</p>
      <QueryChips queries={t("search.empty.numbers", { returnObjects: true }) as string[]} />
    </section>
  );
}
