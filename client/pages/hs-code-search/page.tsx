import "#client/i18n/words/search.ts";
import "#client/pages/hs-code-search/hs-code-search.css";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { createSearchAction, loadSearchPage } from "#client/api/search-page.ts";
import { withoutCountries, withServedCountries } from "#client/components/country-names.ts";
import { History, QueryChips } from "#client/components/search/search-lists.tsx";
import { SearchOutcome } from "#client/components/search/search-outcome.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { DecidingQuestion } from "#client/pages/hs-code-search/deciding-question.tsx";
import {
  type HsCodeSearchData,
  readLaneChoice,
} from "#client/pages/hs-code-search/hs-code-search.ts";
import { Results } from "#client/pages/hs-code-search/results.tsx";
import { SearchForm } from "#client/pages/hs-code-search/search-form.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { paths } from "#shared/paths.ts";

export async function loader(args: LoaderFunctionArgs) {
  const api = args.context.get(apiContext);
  const [{ page, status }, countries] = await Promise.all([
    loadSearchPage(args, {
      kind: "hs-code",
      addressOf: (code, filters) => paths.hsCodeDetails({ code, ...readLaneChoice(filters) }),
    }),
    toResult(api(hsCodes.countries, {})),
  ]);
  const answer: HsCodeSearchData = {
    ...page,
    countries: countries.ok ? countries.value.items : null,
  };
  return data(answer, { status });
}

export const action = createSearchAction("hs-code", [hsCodes.countries]);

export const handle: PageHandle = {
  title: (t, data) => {
    const q = (data as HsCodeSearchData | undefined)?.q;
    return q ? t("search:documentTitle", { q }) : t("search:title");
  },
  toHydrate: withoutCountries<HsCodeSearchData>,
  fromDocument: withServedCountries,
};

export function Component() {
  const { t } = useTranslation("search");
  const page = useLoaderData<typeof loader>();
  const lane = readLaneChoice(page.filters);
  return (
    <>
      <h1>{t("title")}</h1>
      <p className="text-muted search-head">{t("lead")}</p>
      <SearchForm page={page} />
      <div className="search-columns">
        <div>
          <SearchOutcome page={page} question={<DecidingQuestion answer={page.answer} />}>
            {(open) => <Results open={open} lane={lane} countries={page.countries} />}
          </SearchOutcome>
          {page.q === "" && <SampleQueries />}
        </div>
        <History history={page.history} />
      </div>
    </>
  );
}

/** Sample queries, before the first search. */
function SampleQueries() {
  const { t } = useTranslation("search");
  const words = t("empty.words", { returnObjects: true }) as string[];
  const codes = t("empty.byCode", { returnObjects: true }) as string[];
  return (
    <section aria-labelledby="starters-title">
      <h2 id="starters-title">{t("empty.title")}</h2>
      <p>{t("empty.text")}</p>
      <QueryChips queries={words} />
      <p>{t("empty.codes")}</p>
      <QueryChips queries={codes} />
    </section>
  );
}
