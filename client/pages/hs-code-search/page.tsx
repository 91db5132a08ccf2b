import { useTranslation } from "react-i18next";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { attempt } from "#client/api/load.ts";
import { apiContext } from "#client/api/page-context.ts";
import {
  createSearchAction,
  loadSearchPage,
  type SearchPageData,
} from "#client/api/search-page.ts";
import { askAddress } from "#client/components/code-address.ts";
import { History } from "#client/components/search/history.tsx";
import { SearchOutcome } from "#client/components/search/search-outcome.tsx";
import { readLaneChoice } from "#client/pages/hs-code-search/lane-choice.ts";
import { Results } from "#client/pages/hs-code-search/results.tsx";
import { SearchForm } from "#client/pages/hs-code-search/search-form.tsx";
import { Starters } from "#client/pages/hs-code-search/starters.tsx";
import type { PageHandle } from "#client/routes.tsx";
import { hsCodes } from "#shared/contract/hs-codes.ts";

export interface HsCodeSearchData extends SearchPageData {
  /** Null where the list could not be loaded: the search works without it. */
  countries: { code: string; name: string }[] | null;
}

export async function loader(args: LoaderFunctionArgs) {
  const api = args.context.get(apiContext);
  const [{ page, status }, countries] = await Promise.all([
    loadSearchPage(args, {
      kind: "hs-code",
      addressOf: (code, filters) => askAddress(code, readLaneChoice(filters)),
    }),
    attempt(api(hsCodes.countries, {})),
  ]);
  const answer: HsCodeSearchData = {
    ...page,
    countries: countries.ok ? countries.value.items : null,
  };
  return data(answer, { status });
}

export const action = createSearchAction("hs-code");

export const handle: PageHandle = {
  title: (t, data) => {
    const q = (data as HsCodeSearchData | undefined)?.q;
    return q ? t("search:documentTitle", { q }) : t("search:title");
  },
};

export function Component() {
  const { t } = useTranslation("search");
  const page = useLoaderData<typeof loader>();
  const lane = readLaneChoice(page.filters);
  return (
    <>
      <h1>{t("title")}</h1>
      <p className="text-muted">{t("lead")}</p>
      <SearchForm page={page} />
      <div className="search-columns">
        <div>
          <SearchOutcome page={page}>
            {(open) => <Results open={open} lane={lane} countries={page.countries} />}
          </SearchOutcome>
          {page.q === "" && <Starters />}
        </div>
        <History history={page.history} />
      </div>
    </>
  );
}
