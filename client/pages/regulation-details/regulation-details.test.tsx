import { describe, expect, it } from "vitest";
import { Component, type RegulationPageData } from "#client/pages/regulation-details/page.tsx";
import { findBanners, timelinePoints } from "#client/pages/regulation-details/regulation.ts";
import type { RegulationDetails } from "#shared/contract/regulations.ts";
import { drawScreen } from "#tests/support/draw-screen.tsx";

const today = "2026-11-21";

function buildAct(given: Partial<RegulationDetails> = {}): RegulationDetails {
  return {
    id: "eu-timber",
    title: "Timber: where it may come from",
    officialTitle: "Règlement (UE) 2026/1",
    popularNames: ["ABC"],
    language: "fr",
    type: "regulation",
    status: "in-force",
    body: "Council",
    citation: "Regulation (EU) 2026/1",
    identifiers: [{ scheme: "CELEX", value: "32026R0001" }],
    source: "https://example.org/act",
    recordedAt: "2026-11-20",
    topics: ["timber"],
    dates: { published: "2026-01-10", appliesFrom: "2026-12-01" },
    brief: "Says where timber may come from.",
    scope: {
      direction: "import",
      codes: ["4407"],
      excludes: ["440710"],
      origins: [],
      destinations: ["EU"],
    },
    obligations: [{ actor: "importer", action: "file a statement", article: "Art. 4" }],
    relations: [{ kind: "amends", to: "eu-old", label: "Regulation 1 of 2010" }],
    jurisdiction: "EU",
    relatedFrom: [],
    notifications: [],
    ...given,
  };
}

function draw(regulation: RegulationDetails | null): Promise<string> {
  const page: RegulationPageData = { regulation, places: { EU: "European Union" }, today };
  return drawScreen({
    Component,
    url: `/regulation-details${regulation ? `?id=${regulation.id}` : ""}`,
    page,
  });
}

describe("regulation details", () => {
  it("R1.1 shows plain title, official title in its language, and official source", async () => {
    const html = await draw(buildAct());
    expect(html).toContain("<h1>Timber: where it may come from</h1>");
    expect(html).toContain('<cite lang="fr">Règlement (UE) 2026/1</cite>');
    expect(html).toContain('href="https://example.org/act" rel="noopener noreferrer"');
    expect(html).toContain("Our summary. Only the official text is binding.");
    expect(html).toContain("Recorded 20 Nov 2026");
  });

  it("R1.1 lists each date and says which are not stated", async () => {
    const html = await draw(buildAct());
    for (const name of [
      "Published",
      "Adopted",
      "Comments open",
      "Comments close",
      "Enters into force",
      "Applies from",
    ])
      expect(html).toContain(name);
    for (const name of [
      "Transition period ends",
      "Compliance deadline",
      "Expires",
      "Last amended",
      "Recorded",
    ])
      expect(html).toContain(name);
    expect(html.match(/not stated/g)).toHaveLength(8);
    expect(html).toContain(
      'aria-label="Timeline: Published 10 Jan 2026; Today 21 Nov 2026; Applies from 1 Dec 2026"',
    );
    expect(html).toContain('download="eu-timber-appliesFrom.ics"');
    expect(html).not.toContain("style=");
  });

  it("R1.1 shows scope, obligations, identifiers and relations both ways", async () => {
    const html = await draw(
      buildAct({
        relatedFrom: [
          {
            kind: "implements",
            from: "eu-new",
            citation: "Regulation 9 of 2026",
            label: "New rules",
          },
        ],
      }),
    );
    expect(html).toContain("/hs-code-details?code=4407");
    expect(html).toContain("Any origin");
    expect(html).toContain('<td data-label="Obligation">file a statement</td>');
    expect(html).toContain("32026R0001");
    expect(html).toContain("/regulation-details?id=eu-old");
    expect(html).toContain("Implemented by");
    expect(html).toContain("/regulation-details?id=eu-new");
  });

  it("R1.1 without an id in the URL leads to the search", async () => {
    const html = await draw(null);
    expect(html).toContain("Choose a regulation to see its details.");
    expect(html).toMatch(/action="\/regulation-search"/);
    expect(html).toContain('name="q"');
  });
});

describe("banners of a regulation", () => {
  const names = (given: Partial<RegulationDetails>) =>
    findBanners(buildAct(given), today).map(({ name, count }) =>
      count === undefined ? name : [name, count],
    );

  it("R1.1 counts the days to application, comment, compliance and expiry dates", () => {
    expect(names({})).toEqual([["applies", 10]]);
    expect(
      names({ dates: { entersIntoForce: "2026-11-22", commentsClose: "2026-11-23" } }),
    ).toEqual([
      ["notYet", 1],
      ["comments", 2],
    ]);
    expect(names({ dates: { commentsClose: today, complianceDeadline: today } })).toEqual([
      "commentsToday",
      "complianceToday",
    ]);
    expect(names({ dates: { expires: "2026-11-20" } })).toEqual(["expired"]);
    expect(names({ dates: { expires: "2029-11-20" } })).toEqual([]);
  });

  it("R1.1 names the replacement of a regulation and no upcoming dates", () => {
    const by = {
      kind: "replaces" as const,
      from: "eu-new",
      citation: "Regulation 9",
      label: "New rules",
    };
    const [first, ...others] = findBanners(
      buildAct({ status: "superseded", relatedFrom: [by] }),
      today,
    );
    expect(first).toEqual({ name: "superseded", weight: "warning", related: [by] });
    expect(others).toEqual([]);
  });

  it("R1.1 counts later amendments and corrections", () => {
    const later = {
      kind: "amends" as const,
      from: "eu-new",
      citation: "Regulation 9",
      label: "New rules",
    };
    expect(names({ dates: {}, relatedFrom: [later] })).toEqual([["changed", 1]]);
  });
});

describe("the timeline", () => {
  it("R1.1 keeps points in order, on the line and apart", () => {
    const dates = {
      adopted: "2026-02-11",
      published: "2026-02-12",
      commentsClose: "2026-02-13",
      expires: "2036-01-01",
      lastChanged: "2036-01-01",
    };
    const points = timelinePoints(dates, today, 0.1);
    const places = points.map(({ at }) => at);
    expect(points[0]?.name).toBe("adopted");
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...places)).toBeLessThanOrEqual(1);
    for (const [place, at] of places.entries())
      if (place > 0) expect(at - (places[place - 1] ?? 0)).toBeGreaterThanOrEqual(0.1 - 1e-9);
  });

  it("R1.1 draws nothing with fewer than two dates", () => {
    expect(timelinePoints({ published: "2026-01-01" }, today, 0.1)).toEqual([]);
  });
});
