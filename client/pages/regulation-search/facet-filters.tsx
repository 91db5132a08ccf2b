import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useNavigation } from "react-router-dom";
import type { SearchPageData } from "#client/api/search-page.ts";
import {
  type Facet,
  FacetFields,
  type Filters,
  filtersOfForm,
  readFilters,
  writeFilters,
} from "#client/components/facets.tsx";

const path = "/regulation-search";
const expandedFacets = new Set(["jurisdiction", "topic"]);

/** Facets of an unlocked search, beside its results. With script a checkbox submits at once. */
export function FacetFilters({ page, facets }: { page: SearchPageData; facets: readonly Facet[] }) {
  const { t } = useTranslation("regulations");
  const navigate = useNavigate();
  const { location: going } = useNavigation();
  const asked = filtersOfPage(page);
  // Optimistic: shows the filters of the pending navigation.
  const filters =
    going?.pathname === path ? readSearchFilters(new URLSearchParams(going.search)) : asked;
  const count = countFacetFilters(filters);
  if (facets.length === 0 && countFacetFilters(asked) === 0) return null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(path + writeFilters(filtersOfForm(event.currentTarget)), {
      preventScrollReset: true,
    });
  };
  const say = (group: "type" | "status") => (value: string) =>
    t(`${group}.${value}`, { defaultValue: value });
  return (
    <details className="card regulation-filters">
      <summary>
        {t("search.filters.title")}{" "}
        {count > 0 && <span className="days-left">{t("search.filters.active", { count })}</span>}
      </summary>
      <form method="get" action={path} aria-label={t("search.filters.label")} onSubmit={submit}>
        <input type="hidden" name="q" value={page.q} />
        {asked.sort && <input type="hidden" name="sort" value={asked.sort[0]} />}
        {facetNames.map((name) => (
          <FacetFields
            key={name}
            facet={
              facets.find((facet) => facet.name === name) ?? unknownFacet(name, filters[name] ?? [])
            }
            legend={t(`search.filters.${name}`)}
            chosen={filters[name] ?? []}
            labelOf={name === "type" || name === "status" ? say(name) : undefined}
            isOpen={expandedFacets.has(name)}
            onChoice={(form) => form?.requestSubmit()}
          />
        ))}
        <p className="d-flex gap-2 flex-wrap">
          <button type="submit" className="btn btn-accent btn-sm">
            {t("search.filters.apply")}
          </button>
          {count > 0 && (
            <Link
              className="btn btn-sm btn-outline-secondary"
              to={path + writeFilters(withoutFacets(asked))}
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

/** Active values of a facet without matches, so that they can be removed. */
function unknownFacet(name: string, chosen: readonly string[]): Facet {
  return { name, values: chosen.map((value) => ({ value, label: value, count: 0 })) };
}

const facetNames = ["jurisdiction", "topic", "type", "status", "chapter", "body"] as const;

/** Parameters of the search: query, facets, order. */
function readSearchFilters(query: URLSearchParams): Filters {
  return readFilters(query, ["q", ...facetNames, "sort"]);
}

/** The same from the page's data. */
export function filtersOfPage({ q, filters }: Pick<SearchPageData, "q" | "filters">): Filters {
  const pairs = Object.entries(filters).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  return readSearchFilters(new URLSearchParams([["q", q], ...pairs]));
}

function countFacetFilters(filters: Filters): number {
  return facetNames.reduce((count, name) => count + (filters[name]?.length ?? 0), 0);
}

/** Query and order only. */
function withoutFacets(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => !(facetNames as readonly string[]).includes(name)),
  );
}
