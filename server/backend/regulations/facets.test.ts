import { describe, expect, it } from "vitest";
import { countFacets } from "#server/backend/regulations/facets.ts";

const sources = {
  lanes: { find: (code: string) => ({ code, name: `Country ${code}` }) },
  nomenclature: { titleOf: () => "Footwear" },
};
const none = { jurisdiction: [], body: [], type: [], status: [], topic: [], chapter: [] };
const regulations = [
  regulation("EU", "regulation", ["toys", "safety"], ["95"]),
  regulation("EU", "directive", ["toys"], ["95", "64"]),
  regulation("GB", "regulation", [], []),
];

describe("facets of regulations", () => {
  it("R1.1 each facet is counted without its own filter and with all others", () => {
    const facets = countFacets(
      regulations,
      { ...none, jurisdiction: ["EU"], type: ["regulation"] },
      sources,
    );
    expect(countsOf("jurisdiction")).toEqual({ EU: 1, GB: 1 });
    expect(countsOf("type")).toEqual({ regulation: 1, directive: 1 });
    expect(countsOf("topic")).toEqual({ toys: 1, safety: 1 });

    function countsOf(name: string): Record<string, number> {
      const found = facets.find((facet) => facet.name === name);
      return Object.fromEntries((found?.values ?? []).map(({ value, count }) => [value, count]));
    }
  });

  it("R1.1 a chosen value without matches stays, with count 0, so that it can be removed", () => {
    const [jurisdiction] = countFacets(regulations, { ...none, jurisdiction: ["CN"] }, sources);
    expect(jurisdiction?.values).toContainEqual({ value: "CN", label: "Country CN", count: 0 });
  });

  it("R1.1 values have readable labels and come most frequent first", () => {
    const facets = countFacets(regulations, none, sources);
    expect(facets.find(({ name }) => name === "chapter")?.values).toEqual([
      { value: "95", label: "95 Footwear", count: 2 },
      { value: "64", label: "64 Footwear", count: 1 },
    ]);
    expect(facets.find(({ name }) => name === "status")?.values).toEqual([
      { value: "in-force", label: "In force", count: 3 },
    ]);
  });
});

function regulation(jurisdiction: string, type: string, topics: string[], chapters: string[]) {
  return { jurisdiction, type, topics, chapters, body: "Parliament", status: "in-force" };
}
