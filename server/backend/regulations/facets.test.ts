import { describe, expect, it } from "vitest";
import { buildValues } from "#server/backend/full-text/values.ts";
import { countFacets, type FacetValues } from "#server/backend/regulations/facets.ts";

const sources = {
  lanes: { find: (code: string) => ({ code, name: `Country ${code}` }) },
  nomenclature: { titleOf: () => "Footwear" },
};
const none = { jurisdiction: [], body: [], type: [], status: [], topic: [], chapter: [] };
const facets: FacetValues = {
  jurisdiction: column("EU", "EU", "GB"),
  body: column("Parliament", "Parliament", "Parliament"),
  type: column("regulation", "directive", "regulation"),
  status: column("in-force", "in-force", "in-force"),
  topic: column(["toys", "safety"], ["toys"], []),
  chapter: column(["95"], ["95", "64"], []),
};
const places = Int32Array.of(0, 1, 2);

describe("facets of regulations", () => {
  it("R1.1 each facet is counted without its own filter and with all others", () => {
    const counted = countFacets(
      facets,
      places,
      { ...none, jurisdiction: ["EU"], type: ["regulation"] },
      sources,
    );
    expect(countsOf("jurisdiction")).toEqual({ EU: 1, GB: 1 });
    expect(countsOf("type")).toEqual({ regulation: 1, directive: 1 });
    expect(countsOf("topic")).toEqual({ toys: 1, safety: 1 });

    function countsOf(name: string): Record<string, number> {
      const found = counted.find((facet) => facet.name === name);
      return Object.fromEntries((found?.values ?? []).map(({ value, count }) => [value, count]));
    }
  });

  it("R1.1 a chosen value without matches stays, with count 0, so that it can be removed", () => {
    const [jurisdiction] = countFacets(facets, places, { ...none, jurisdiction: ["CN"] }, sources);
    expect(jurisdiction?.values).toContainEqual({ value: "CN", label: "Country CN", count: 0 });
  });

  it("R1.1 values have readable labels and come most frequent first", () => {
    const counted = countFacets(facets, places, none, sources);
    expect(counted.find(({ name }) => name === "chapter")?.values).toEqual([
      { value: "95", label: "Footwear", count: 2 },
      { value: "64", label: "Footwear", count: 1 },
    ]);
    expect(counted.find(({ name }) => name === "status")?.values).toEqual([
      { value: "in-force", label: "In force", count: 3 },
    ]);
  });
});

/** A value or a list of them for each place. */
function column(...values: (string | string[])[]) {
  const builder = buildValues(Array.isArray(values[0]));
  values.forEach(builder.add);
  return builder.build();
}
