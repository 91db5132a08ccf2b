import type { SearchPageData } from "#client/api/search-page.ts";
import { type Filters, readFilters } from "#client/components/filter-address.ts";

export const facetNames = ["jurisdiction", "topic", "type", "status", "chapter", "body"] as const;

/** The search's own part of an address: words, facets, order. */
export function readSearchFilters(query: URLSearchParams): Filters {
  return readFilters(query, ["q", ...facetNames, "sort"]);
}

/** The same from a page's data. */
export function filtersOfPage({ q, filters }: Pick<SearchPageData, "q" | "filters">): Filters {
  const pairs = Object.entries(filters).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  return readSearchFilters(new URLSearchParams([["q", q], ...pairs]));
}

export function countFacetFilters(filters: Filters): number {
  return facetNames.reduce((count, name) => count + (filters[name]?.length ?? 0), 0);
}

/** The search without its facets. */
export function withoutFacets(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => !(facetNames as readonly string[]).includes(name)),
  );
}
