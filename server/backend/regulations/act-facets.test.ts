import { describe, expect, it } from "vitest";
import { countActFacets } from "#server/backend/regulations/act-facets.ts";

const names = {
  lanes: { find: (code: string) => ({ code, name: `Country ${code}` }) },
  nomenclature: { titleOf: () => "Footwear" },
};
const none = { jurisdiction: [], body: [], type: [], status: [], topic: [], chapter: [] };
const acts = [
  act("EU", "regulation", ["toys", "safety"], ["95"]),
  act("EU", "directive", ["toys"], ["95", "64"]),
  act("GB", "regulation", [], []),
];

describe("facets of acts", () => {
  it("R1.1 each facet is counted without its own filter and with all others", () => {
    const facets = countActFacets(
      acts,
      { ...none, jurisdiction: ["EU"], type: ["regulation"] },
      names,
    );
    expect(countsOf("jurisdiction")).toEqual({ EU: 1, GB: 1 });
    expect(countsOf("type")).toEqual({ regulation: 1, directive: 1 });
    expect(countsOf("topic")).toEqual({ toys: 1, safety: 1 });

    function countsOf(name: string): Record<string, number> {
      const found = facets.find((facet) => facet.name === name);
      return Object.fromEntries((found?.values ?? []).map(({ value, count }) => [value, count]));
    }
  });

  it("R1.1 a chosen value that matches nothing stays, with 0, so that it can be taken away", () => {
    const [jurisdiction] = countActFacets(acts, { ...none, jurisdiction: ["CN"] }, names);
    expect(jurisdiction?.values).toContainEqual({ value: "CN", label: "Country CN", count: 0 });
  });

  it("R1.1 values have labels a person reads, most frequent first", () => {
    const facets = countActFacets(acts, none, names);
    expect(facets.find(({ name }) => name === "chapter")?.values).toEqual([
      { value: "95", label: "95 Footwear", count: 2 },
      { value: "64", label: "64 Footwear", count: 1 },
    ]);
    expect(facets.find(({ name }) => name === "status")?.values).toEqual([
      { value: "in-force", label: "In force", count: 3 },
    ]);
  });
});

function act(jurisdiction: string, type: string, topics: string[], chapters: string[]) {
  return { jurisdiction, type, topics, chapters, body: "Parliament", status: "in-force" };
}
