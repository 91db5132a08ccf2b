import type { SearchPageData } from "#client/api/search-page.ts";
import type { LaneChoice } from "#client/components/code-address.ts";

/** The lane that a search's address names; a name given several times counts once. */
export function readLaneChoice(filters: SearchPageData["filters"]): LaneChoice {
  const one = (name: string) => [filters[name] ?? []].flat()[0];
  return {
    destination: one("destination")?.toUpperCase(),
    origin: one("origin")?.toUpperCase(),
    date: one("date"),
  };
}
