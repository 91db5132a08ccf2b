import type * as z from "zod/mini";
import { sayPlace, sayValue } from "#server/backend/full-text/facet-labels.ts";
import type { Lanes } from "#server/backend/lanes/lanes.ts";
import type { Nomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import type { ActFilters, Candidate } from "#server/backend/regulations/read-candidates.ts";
import type { facet } from "#shared/contract/searches.ts";

type Facet = z.infer<typeof facet>;
type FacetName = keyof ActFilters;
type FacetFields = Pick<
  Candidate,
  "jurisdiction" | "body" | "type" | "status" | "topics" | "chapters"
>;

/** Names of places and chapters, for labels. */
export interface Names {
  lanes: Pick<Lanes, "find">;
  nomenclature: Pick<Nomenclature, "titleOf">;
}

export const facetNames = [
  "jurisdiction",
  "body",
  "type",
  "status",
  "topic",
  "chapter",
] as const satisfies readonly FacetName[];
const mostValues = 20;

/** Does an act pass the filters, all but one of them where that is named? */
export function passes(act: FacetFields, filters: ActFilters, without?: FacetName): boolean {
  return facetNames.every(
    (name) =>
      name === without ||
      filters[name].length === 0 ||
      valuesOf(act, name).some((value) => filters[name].includes(value)),
  );
}

export function hasFilters(filters: ActFilters): boolean {
  return facetNames.some((name) => filters[name].length > 0);
}

/**
 * Each facet counted without its own filter, so that a second value can be added to it. Most
 * frequent first; chosen ones always stay.
 */
export function countActFacets(
  acts: readonly FacetFields[],
  filters: ActFilters,
  names: Names,
): Facet[] {
  return facetNames.map((name) => {
    const counts = new Map<string, number>(filters[name].map((value) => [value, 0]));
    for (const act of acts) {
      if (!passes(act, filters, name)) continue;
      for (const value of valuesOf(act, name)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const values = [...counts].map(([value, count]) => ({
      value,
      label: labelOf(name, value, names),
      count,
    }));
    values.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, "en"));
    return {
      name,
      values: values.filter(
        ({ value }, index) => index < mostValues || filters[name].includes(value),
      ),
    };
  });
}

function valuesOf(act: FacetFields, name: FacetName): readonly string[] {
  if (name === "topic") return act.topics;
  return name === "chapter" ? act.chapters : [act[name]];
}

function labelOf(name: FacetName, value: string, { lanes, nomenclature }: Names): string {
  if (name === "jurisdiction") return sayPlace(lanes, value);
  if (name === "type" || name === "status") return sayValue(value);
  const title = name === "chapter" ? nomenclature.titleOf(value) : undefined;
  return title ? `${value} ${title}` : value;
}
