import { describe, expect, it } from "vitest";
import { paginationRange } from "#client/components/pagination.tsx";
import {
  type Feed,
  type FeedData,
  formFacets,
  groupByDay,
  readFeedFilters,
  searchOf,
  toInput,
} from "#client/pages/latest-notifications/feed.ts";
import { Component } from "#client/pages/latest-notifications/page.tsx";
import type { Notification } from "#shared/contract/notifications.ts";
import { drawScreen } from "#tests/support/draw-screen.tsx";

const today = "2026-11-21";

function buildNotification(given: Partial<Notification> = {}): Notification {
  return {
    id: "us-2026-tubes",
    kind: "duty-change",
    headline: "Steel tubes pay 25 % more",
    summary: "Applies to every origin named.",
    change: { from: "0 %", to: "25 %" },
    market: "US",
    origins: ["CN"],
    codes: ["730410", "730420", "730430", "730440", "730450"],
    dates: { published: "2026-11-20", takesEffect: "2026-12-01" },
    source: { name: "Federal Register", identifier: "2026-1", url: "https://example.org/1" },
    act: "us-tubes",
    severity: "act-now",
    noticedAt: "2026-11-21T08:00:00.000Z",
    actTitle: "Duties on steel tubes",
    ...given,
  };
}

function buildFeed(items: Notification[], given: Partial<Feed> = {}): Feed {
  const facets = [
    { name: "severity", values: [{ value: "act-now", label: "Act now", count: 1 }] },
    { name: "market", values: [{ value: "US", label: "United States", count: 12 }] },
    { name: "kind", values: [{ value: "duty-change", label: "Duty change", count: 3 }] },
    { name: "origin", values: [{ value: "CN", label: "China", count: 4 }] },
    {
      name: "source",
      values: [{ value: "Federal Register", label: "Federal Register", count: 12 }],
    },
  ];
  return {
    items,
    total: items.length,
    next: null,
    facets,
    upcoming: [],
    today,
    checkedAt: "2026-11-21T05:30:00.000Z",
    sources: [
      { name: null, asOf: "2026-11-21T00:00:00.000Z", isStale: false },
      { name: "Federal Register", asOf: "2026-11-10T05:30:00.000Z", isStale: true },
    ],
    ...given,
  };
}

function draw(query: string, given: Partial<FeedData>): Promise<string> {
  const url = `/latest-notifications${query}`;
  const filters = readFeedFilters(new URL(url, "http://x.test").searchParams);
  const page: FeedData = {
    ...{ filters, feed: null, problem: null },
    facets: formFacets(given.feed ?? null, filters),
    ...given,
  };
  return drawScreen({ Component, url, page });
}

describe("latest notifications", () => {
  it("R1.1 shows visitors urgency, old and new value, lane, codes, dates and source", async () => {
    const html = await draw("", { feed: buildFeed([buildNotification()]) });
    expect(html.match(/<h1/g)).toHaveLength(1);
    for (const words of [
      "Act now",
      "Duty change",
      "Steel tubes pay 25\u00a0% more",
      "<del>0\u00a0%</del>",
      "<ins>25\u00a0%</ins>",
      "China",
    ])
      expect(html).toContain(words);
    expect(html).toContain("<strong>United States</strong>");
    expect(html).toContain("/hs-code-details?code=730410&destination=US&origin=CN");
    expect(html).toContain("and 2 more");
    expect(html).toContain('dateTime="2026-12-01"');
    expect(html).toContain("in 10 days");
    expect(html).toContain('href="https://example.org/1" rel="noopener noreferrer"');
    expect(html).toContain("/regulation-details?id=us-tubes");
  });

  it("R1.1 names missing facts instead of leaving them empty", async () => {
    const bare = buildNotification({
      origins: [],
      codes: [],
      dates: { published: "2026-11-20" },
      act: undefined,
      actTitle: null,
      change: undefined,
    });
    const html = await draw("", { feed: buildFeed([bare]) });
    for (const words of ["Any origin", "no codes stated", "not stated"])
      expect(html).toContain(words);
    expect(html).not.toContain("/regulation-details");
  });

  it("R1.1 pins the next deadlines above the list", async () => {
    const coming = buildNotification({
      id: "soon",
      headline: "Licences end",
      dates: { published: "2026-01-01", deadline: "2026-11-22" },
    });
    const html = await draw("", { feed: buildFeed([], { upcoming: [coming] }) });
    expect(html).toContain("Upcoming");
    expect(html).toContain("tomorrow");
    expect(html).toContain("Licences end");
  });

  it("16 deadlines: the strip has the dates of regulations too, each once", async () => {
    const coming = buildNotification({
      act: "us-tubes",
      headline: "Tubes pay more",
      dates: { published: "2026-01-01", takesEffect: "2026-11-23" },
    });
    const act = { id: "us-tubes", title: "Duties on steel tubes", market: "US" };
    const html = await draw("", {
      feed: buildFeed([], {
        upcoming: [coming],
        upcomingActs: [
          { ...act, name: "commentsClose", date: "2026-11-22" },
          { ...act, name: "entersIntoForce", date: "2026-11-23" },
        ],
      }),
    });
    expect(html).toMatch(/tomorrow[\s\S]*comments close[\s\S]*regulation-details\?id=us-tubes/);
    expect(html).toContain("Tubes pay more");
    expect(html).not.toContain("enters into force");
  });

  it("R1.1 has a form of filters with counts for use without script, and links that remove active ones", async () => {
    const html = await draw("?market=US&kind=duty-change&code=73.04&page=2", {
      feed: buildFeed([buildNotification()]),
    });
    expect(html).toMatch(/<form [^>]*action="\/latest-notifications" method="get"/);
    expect(html).toMatch(/name="market" checked="" value="US"/);
    expect(html).toContain('<span class="facet-count">12</span>');
    expect(html).toContain('href="/latest-notifications?code=7304&kind=duty-change"');
    expect(html).toContain("HS code starts with 7304");
    expect(html).toContain('value="7304"');
  });

  it("R1.1 passes the filters, but not the page, to the Atom feed and the CSV file", async () => {
    const html = await draw("?market=US&page=2", {
      feed: buildFeed([buildNotification()], { total: 60 }),
    });
    expect(html).toContain('href="/feeds/notifications.atom?market=US"');
    expect(html).toContain('href="/feeds/notifications.csv?market=US"');
  });

  it("R1.1 links the pages of a long list", async () => {
    const html = await draw("?page=2", { feed: buildFeed([buildNotification()], { total: 100 }) });
    expect(html).toContain('href="/latest-notifications?page=3"');
    expect(html).toContain('aria-current="page"');
    expect(html).toContain("21 to 21 of 100");
    expect(html).toMatch(/21 Nov 2026 .*included with the program/);
    expect(html).toMatch(/source-stale.*10 Nov 2026 .*Federal Register.*outdated/);
  });

  it("R1.1 says that nothing matches, or that the page is beyond the end", async () => {
    expect(await draw("?q=zzz", { feed: buildFeed([]) })).toContain(
      "No notifications match these filters",
    );
    expect(await draw("?page=99", { feed: buildFeed([], { total: 30 }) })).toContain(
      "past the end of the list",
    );
  });

  it("R5.4 shows an invalid filter at its field and keeps the input", async () => {
    const problem = {
      code: "invalid-input" as const,
      message: "Please check.",
      details: [{ field: "code", message: "An HS prefix has 2 digits." }],
    };
    const html = await draw("?code=847", { problem });
    expect(html).toContain("These filters aren't valid.");
    expect(html).toContain('href="#feed-code"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('value="847"');
  });

  it("R8.1 keeps the page if the feed failed to load, with a retry", async () => {
    const html = await draw("?market=US", {
      problem: { code: "unavailable", message: "Does not answer.", details: [] },
    });
    expect(html).toContain("The notifications could not be loaded.");
    expect(html).toContain('href="/latest-notifications?market=US"');
    expect(html).toContain('value="US"');
  });
});

describe("feed rules", () => {
  it("R1.1 groups by the date of the order", () => {
    const on = (id: string, published: string, takesEffect?: string) =>
      buildNotification({ id, dates: { published, takesEffect } });
    const items = [
      on("a", "2026-11-21"),
      on("b", "2026-11-15", "2026-11-22"),
      on("c", "2026-11-14"),
    ];
    const names = (by: "published" | "effect") =>
      groupByDay(items, by, today).map((group) => [group.name, group.items.map(({ id }) => id)]);
    expect(names("published")).toEqual([
      ["today", ["a"]],
      ["week", ["b"]],
      ["earlier", ["c"]],
    ]);
    expect(names("effect")).toEqual([
      ["ahead", ["b"]],
      ["undated", ["a", "c"]],
    ]);
  });

  it("R5.4 reads known filters from the URL: lists, and codes in any notation", () => {
    const filters = readFeedFilters(
      new URLSearchParams("market=US&market=EU&code=8471+30&q=&utm=1&page=2"),
    );
    expect(toInput(filters)).toEqual({ code: "847130", market: ["US", "EU"], page: "2" });
  });

  it("R1.1 lists the first eight of many origins and the chosen one, then all of them", async () => {
    const values = Array.from({ length: 20 }, (_, at) => ({
      value: `A${String.fromCharCode(65 + at)}`,
      ...{ label: `Country ${at + 1}`, count: 20 - at },
    }));
    const feed = { ...buildFeed([buildNotification()]), facets: [{ name: "origin", values }] };
    const countOf = (html: string) => html.match(/name="origin"/g)?.length;
    const first = await draw("?origin=AT&page=2", { feed });
    expect(countOf(first)).toBe(9);
    expect(first).toMatch(/<input[^>]*checked=""[^>]*value="AT"/);
    expect(first).toContain("Show all 20");
    expect(first).toContain('href="/latest-notifications?origin=AT&page=2&whole=origin"');
    const whole = await draw("?whole=origin", { feed });
    expect(countOf(whole)).toBe(20);
    expect(whole).toContain("Show fewer");
    expect(whole).toContain('type="hidden" name="whole" value="origin"');
    expect(searchOf(readFeedFilters(new URLSearchParams("market=US&whole=origin")))).toBe(
      "market=US",
    );
  });

  it("R1.1 links the first, the last and the neighbouring pages", () => {
    expect(paginationRange(1, 1)).toEqual([1]);
    expect(paginationRange(1, 12)).toEqual([1, 2, null, 12]);
    expect(paginationRange(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
    expect(paginationRange(4, 5)).toEqual([1, 2, 3, 4, 5]);
  });
});
