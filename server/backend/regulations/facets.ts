/** Facets of a regulation search: filtering and counting. */
import { facetLabel, type LabelSources } from "#server/backend/full-text/facet-labels.ts";
import { chosenOf, countValues, isChosen, type Values } from "#server/backend/full-text/values.ts";
import {
  type Facet,
  type RegulationFacetName,
  regulationFacetNames,
  regulationFacets,
  type SearchInput,
} from "#shared/contract/searches.ts";

export type RegulationFilters = Pick<SearchInput, RegulationFacetName>;

/** Each facet's values of all regulations. */
export type FacetValues = Record<RegulationFacetName, Values>;

const maxValues = 20;

export function hasFilters(filters: RegulationFilters): boolean {
  return regulationFacetNames.some((name) => filters[name].length > 0);
}

/** Whether the regulation of a place passes the filters of all facets, or of all but one. */
export function facetTest(
  facets: FacetValues,
  filters: RegulationFilters,
  except?: RegulationFacetName,
): (place: number) => boolean {
  const tests = regulationFacetNames.flatMap((name) => {
    const chosen = name === except ? null : chosenOf(facets[name], filters[name]);
    return chosen ? [(place: number) => isChosen(facets[name], chosen, place)] : [];
  });
  return (place) => tests.every((test) => test(place));
}

/**
 * Counts each facet of the places without its own filter, so that another value can be added. Most
 * frequent first; chosen values always stay.
 */
export function countFacets(
  facets: FacetValues,
  places: Int32Array,
  filters: RegulationFilters,
  sources: LabelSources,
): Facet[] {
  const isFiltered = hasFilters(filters);
  return regulationFacetNames.map((name) => {
    const passing = isFiltered ? places.filter(facetTest(facets, filters, name)) : places;
    const chosen = new Set(filters[name]);
    const { labels } = regulationFacets[name];
    const values = [...countsOf(facets[name], passing, chosen)].map(([value, count]) => ({
      value,
      label: facetLabel(labels, value, sources),
      count,
    }));
    values.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, "en"));
    return {
      name,
      values: values.filter(({ value }, index) => index < maxValues || chosen.has(value)),
    };
  });
}

/** The counts of the values that the places have, and of those that are chosen. */
function countsOf(
  values: Values,
  places: Int32Array,
  chosen: ReadonlySet<string>,
): Map<string, number> {
  const counts = new Uint32Array(values.texts.length);
  countValues(values, counts, places);
  const found = new Map<string, number>([...chosen].map((value) => [value, 0]));
  for (const [code, count] of counts.entries())
    if (count > 0) found.set(values.texts[code] ?? "", count);
  return found;
}
