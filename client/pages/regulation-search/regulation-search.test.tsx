import { describe, expect, it } from "vitest";
import type { SearchPageData } from "#client/api/search-page.ts";
import { Component } from "#client/pages/regulation-search/page.tsx";
import type { OpenSearch, RegulationResult } from "#shared/contract/searches.ts";
import { drawScreen } from "#tests/support/draw-screen.tsx";

const result: RegulationResult = {
  kind: "regulation",
  id: "eu-timber",
  title: "Timber: where it may come from",
  citation: "Regulation (EU) 2026/1",
  jurisdiction: "EU",
  body: "Council",
  type: "regulation",
  status: "in-force",
  published: "2026-01-10",
  appliesFrom: null,
  brief: "Says where timber may come from.",
  confidence: "strong",
  why: ["timber"],
};
const open: OpenSearch = {
  state: "open",
  searchId: "s",
  total: 1,
  results: [result],
  facets: [
    { name: "jurisdiction", values: [{ value: "EU", label: "European Union", count: 1 }] },
    { name: "topic", values: [{ value: "due diligence", label: "due diligence", count: 1 }] },
    { name: "status", values: [{ value: "in-force", label: "In force", count: 1 }] },
    { name: "chapter", values: [{ value: "44", label: "Wood and articles", count: 1 }] },
  ],
  receipt: {
    id: null,
    charged: false,
    cost: 0,
    before: null,
    after: null,
    freeUntil: null,
    reason: "repeat",
  },
  advice: null,
  goTo: null,
};

function draw(query: string, given: Partial<SearchPageData>): Promise<string> {
  const url = `/regulation-search${query}`;
  const page: SearchPageData = {
    q: "timber",
    filters: {},
    answer: null,
    problem: null,
    key: "k",
    history: { state: "visitor" },
    purchase: null,
    ...given,
  };
  return drawScreen({ Component, url, page });
}

describe("regulation search", () => {
  it("R1.1 offers sample queries before the first search", async () => {
    const html = await draw("", { q: "" });
    expect(html).toContain("Example searches");
    expect(html).toContain('name="q"');
    expect(html).not.toContain("Filters");
  });

  it("R1.4 shows number and price of results before payment", async () => {
    const html = await draw("?q=timber", { answer: { state: "locked", total: 4, cost: 1 } });
    expect(html).toContain("4 results - 1 credit to see them");
    expect(html).not.toContain("Filters");
  });

  it("R1.4 shows results with facets, order, matched words and receipt", async () => {
    const html = await draw("?q=timber", { answer: open });
    expect(html).toContain("/regulation-details?id=eu-timber");
    expect(html).toContain("Due diligence");
    expect(html).toMatch(/44 (<!-- -->)?Wood and articles/);
    expect(html).toContain("Regulation (EU) 2026/1 · Council · Published 10 Jan 2026");
    expect(html).toContain("European Union");
    expect(html).toContain("<mark>timber</mark>");
    expect(html).toContain('href="/regulation-search?q=timber&sort=newest"');
    expect(html).toContain('<input type="hidden" name="q" value="timber"/>');
    expect(html).toContain("Not charged.");
  });

  it("R1.4 keeps active filters removable if nothing matches", async () => {
    const none = {
      ...open,
      total: 0,
      results: [],
      facets: [],
      advice: { message: "Nothing matches with these filters.", suggestions: [] },
    };
    const html = await draw("?q=timber&jurisdiction=JP", {
      filters: { jurisdiction: "JP" },
      answer: none,
    });
    expect(html).toContain("Nothing matches with these filters.");
    expect(html).toContain('value="JP"');
    expect(html).toContain("Clear filters");
  });

  it("R5.4 shows an error at its field", async () => {
    const problem = {
      code: "invalid-input" as const,
      message: "Please check.",
      details: [{ field: "q", message: "Use at most 200 characters." }],
    };
    const html = await draw("?q=timber", { problem });
    expect(html).toContain('id="search-q-problem"');
  });
});
