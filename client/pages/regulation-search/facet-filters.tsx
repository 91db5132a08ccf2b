import { useMemo } from "react";
import type { SearchPageData } from "#client/api/search-page.ts";
import {
  FacetFields,
  type Filters,
  findFacet,
  readFilters,
  useFilterForm,
  writeFilters,
} from "#client/components/facets.tsx";
import { Link } from "#client/components/link.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  type Facet,
  type RegulationFacetName,
  regulationFacetNames,
  regulationFacets,
} from "#shared/contract/searches.ts";
import { paths } from "#shared/paths.ts";
import { sentenceCase } from "#shared/sentence-case.ts";

const path = paths.regulationSearch();
const none: readonly string[] = [];

/** Facets of an unlocked search, beside its results. With script a checkbox submits at once. */
export function FacetFilters({ page, facets }: { page: SearchPageData; facets: readonly Facet[] }) {
  const { t } = useTranslation("regulations");
  const current = useMemo(() => filtersOfPage(page), [page]);
  const { filters, submit, ref } = useFilterForm(path, current, readSearchFilters);
  const count = countFacetFilters(filters);
  const labelOf = useLabels();
  if (facets.length === 0 && countFacetFilters(current) === 0) return null;

  return (
    <details className="card regulation-filters">
      <summary>
        {t("search.filters.title")}{" "}
        {count > 0 && <span className="days-left">{t("search.filters.active", { count })}</span>}
      </summary>
      <form
        ref={ref}
        method="get"
        action={path}
        aria-label={t("search.filters.label")}
        onSubmit={submit}
      >
        <input type="hidden" name="q" value={page.q} />
        {current.sort && <input type="hidden" name="sort" value={current.sort[0]} />}
        {regulationFacetNames.map((name) => (
          <FacetFields
            key={name}
            facet={findFacet(facets, name, current[name] ?? [])}
            legend={t(`search.filters.${name}`)}
            chosen={current[name] ?? none}
            labelOf={labelOf[name]}
            isNumbered={regulationFacets[name].labels === "chapter"}
            isOpen={regulationFacets[name].isExpanded}
          />
        ))}
        <p className="d-flex gap-2 flex-wrap">
          <button type="submit" className="btn btn-accent btn-sm">
            {t("search.filters.apply")}
          </button>
          {count > 0 && (
            <Link
              className="btn btn-sm btn-outline-secondary"
              to={path + writeFilters(withoutFacets(current))}
              preventScrollReset
            >
              {t("search.filters.clear")}
            </Link>
          )}
        </p>
        <p className="text-muted small mb-0">{t("search.filters.note")}</p>
      </form>
    </details>
  );
}

type LabelOf = (value: string) => string;

/** Labels that are not the server's, by facet. */
function useLabels(): { [Name in RegulationFacetName]?: LabelOf } {
  const { t } = useTranslation("regulations");
  const translate = useServerTexts();
  return {
    type: (value) => t(`type.${value}`, { defaultValue: value }),
    status: (value) => t(`status.${value}`, { defaultValue: value }),
    // Words of the data, in lower case.
    topic: (value) => sentenceCase(translate(value)),
  };
}

/** Parameters of the search: query, facets, order. */
function readSearchFilters(query: URLSearchParams): Filters {
  return readFilters(query, ["q", ...regulationFacetNames, "sort"]);
}

/** The same from the page's data. */
export function filtersOfPage({ q, filters }: Pick<SearchPageData, "q" | "filters">): Filters {
  const pairs = Object.entries(filters).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  return readSearchFilters(new URLSearchParams([["q", q], ...pairs]));
}

function countFacetFilters(filters: Filters): number {
  return regulationFacetNames.reduce((count, name) => count + (filters[name]?.length ?? 0), 0);
}

/** Query and order only. */
function withoutFacets(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([name]) => !(regulationFacetNames as readonly string[]).includes(name),
    ),
  );
}
