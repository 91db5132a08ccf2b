/** Facets of a regulation search: filtering and counting. */
import { facetLabel, type LabelSources } from "#server/backend/full-text/facet-labels.ts";
import { chosenOf, isChosen, type Values } from "#server/backend/full-text/values.ts";
import {
  type Facet,
  type RegulationFacetName,
  regulationFacetNames,
  regulationFacets,
  type SearchInput,
} from "#shared/contract/searches.ts";

export type RegulationFilters = Pick<SearchInput, RegulationFacetName>;

/** The columns of facets, as a regulation has them. */
export interface FacetColumns {
  jurisdiction: string;
  body: string;
  type: string;
  status: string;
  topics: readonly string[];
  chapters: readonly string[];
}

const maxValues = 20;

export function hasFilters(filters: RegulationFilters): boolean {
  return regulationFacetNames.some((name) => filters[name].length > 0);
}

/** Whether the regulation of a place passes all filters. */
export function facetTest(
  facets: Record<RegulationFacetName, Values>,
  filters: RegulationFilters,
): (place: number) => boolean {
  const tests = regulationFacetNames.flatMap((name) => {
    const chosen = chosenOf(facets[name], filters[name]);
    return chosen ? [(place: number) => isChosen(facets[name], chosen, place)] : [];
  });
  return (place) => tests.every((test) => test(place));
}

/** Whether a regulation passes the filters of all facets but one. */
function passes(
  regulation: FacetColumns,
  filters: RegulationFilters,
  except: RegulationFacetName,
): boolean {
  return regulationFacetNames.every(
    (name) =>
      name === except ||
      filters[name].length === 0 ||
      valuesOf(regulation, name).some((value) => filters[name].includes(value)),
  );
}

/**
 * Counts each facet without its own filter, so that another value can be added. Most frequent
 * first; chosen values always stay.
 */
export function countFacets(
  regulations: readonly FacetColumns[],
  filters: RegulationFilters,
  sources: LabelSources,
): Facet[] {
  return regulationFacetNames.map((name) => {
    const counts = new Map<string, number>(filters[name].map((value) => [value, 0]));
    for (const regulation of regulations) {
      if (!passes(regulation, filters, name)) continue;
      for (const value of valuesOf(regulation, name))
        counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const values = [...counts].map(([value, count]) => ({
      value,
      label: facetLabel(regulationFacets[name].labels, value, sources),
      count,
    }));
    values.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, "en"));
    return {
      name,
      values: values.filter(
        ({ value }, index) => index < maxValues || filters[name].includes(value),
      ),
    };
  });
}

function valuesOf(regulation: FacetColumns, name: RegulationFacetName): readonly string[] {
  const value = regulation[regulationFacets[name].column];
  return typeof value === "string" ? [value] : value;
}
