import { describe, expect, it } from "vitest";
import { escapeXml, writeAtom } from "#server/api/atom.ts";
import { writeCsv } from "#server/api/feeds.ts";
import { writeJsonFeed } from "#server/api/json-feed.ts";
import type { Notification } from "#shared/contract/notifications.ts";

const item: Notification = {
  id: "us-1",
  kind: "duty-change",
  headline: 'Duty on <steel> & aluminium, "25 %"',
  summary: "=cmd|' /C calc'!A0",
  change: { from: "-10 %", to: "+25 %" },
  market: "US",
  origins: ["CN", "RU"],
  codes: ["0101"],
  dates: { published: "2026-01-02", takesEffect: "2026-02-01" },
  source: {
    name: "Federal Register",
    identifier: "2026-00001",
    url: "https://example.test/?a=1&b=2",
  },
  severity: "plan",
  noticedAt: "2026-01-03T10:00:00.000Z",
  actTitle: null,
};
const atom = (origin: string, query = "") =>
  writeAtom({ origin, query, updated: item.noticedAt, items: [item] });

describe("the Atom feed", () => {
  it("R1.1 escapes markup and leaves out what XML has no place for", () => {
    expect(escapeXml("a\u0000<b>\u0008 & \"c\" 'd' \ud800 €𝄞")).toBe(
      "a&lt;b&gt; &amp; &quot;c&quot; &apos;d&apos;  €𝄞",
    );
    expect(atom("https://x.test")).toContain(
      "<title>Duty on &lt;steel&gt; &amp; aluminium, &quot;25 %&quot;</title>",
    );
  });

  it("R1.1 the id of an entry depends neither on the origin nor on the filters", () => {
    const idOf = (feed: string) => /<entry>\n<id>(urn:uuid:[0-9a-f-]{36})<\/id>/.exec(feed)?.[1];
    expect(idOf(atom("https://x.test"))).toBeDefined();
    expect(idOf(atom("https://y.test", "?market=US"))).toBe(idOf(atom("https://x.test")));
  });

  it("R1.1 links are absolute: the feed itself with its filters, our page, the source", () => {
    const feed = atom("https://x.test", "?market=US&kind=quota");
    expect(feed).toContain(
      '<link rel="self" type="application/atom+xml" ' +
        'href="https://x.test/feeds/notifications.atom?market=US&amp;kind=quota"/>',
    );
    expect(feed).toContain('href="https://x.test/latest-notifications/us-1"');
    expect(feed).toContain('<link rel="via" href="https://example.test/?a=1&amp;b=2"/>');
  });
});

describe("the JSON feed", () => {
  it("16 feeds: has the ids, links and texts of the Atom feed, as JSON escapes them", () => {
    const written = writeJsonFeed({ origin: "https://x.test", query: "?market=US", items: [item] });
    const feed = JSON.parse(JSON.stringify(written)) as {
      version: string;
      feed_url: string;
      items: Record<string, unknown>[];
    };
    expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
    expect(feed.feed_url).toBe("https://x.test/feeds/notifications.json?market=US");
    const [entry = {}] = feed.items;
    expect(atom("https://x.test")).toContain(`<id>${String(entry.id)}</id>`);
    expect(entry).toMatchObject({
      url: "https://x.test/latest-notifications/us-1",
      external_url: "https://example.test/?a=1&b=2",
      title: 'Duty on <steel> & aluminium, "25 %"',
      date_published: "2026-01-02T00:00:00Z",
      date_modified: "2026-01-03T10:00:00.000Z",
      tags: ["duty-change", "US", "0101"],
    });
    expect(entry.content_text).toContain("Before: -10 %. Now: +25 %.");
  });
});

describe("the CSV export", () => {
  it("R1.1 S17 quotes commas, quotes and line breaks, and never shows a code as a number", () => {
    const [head, row] = writeCsv([item]).split("\r\n");
    expect(head).toMatch(/^\uFEFF"id","published",/);
    expect(row).toContain('"Duty on <steel> & aluminium, ""25 %"""');
    expect(row).toContain(',"HS 0101",');
    expect(row).toContain(`,"'-10 %","'+25 %",`);
  });
});
