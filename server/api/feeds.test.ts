import { describe, expect, it } from "vitest";
import { escapeXml, writeAtom } from "#server/api/atom.ts";
import { writeCsv } from "#server/api/feeds.ts";
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

describe("the CSV export", () => {
  it("R1.1 S17 quotes commas, quotes and line breaks, and never shows a code as a number", () => {
    const [head, row] = writeCsv([item]).split("\r\n");
    expect(head).toMatch(/^\uFEFF"id","published",/);
    expect(row).toContain('"Duty on <steel> & aluminium, ""25 %"""');
    expect(row).toContain(',"HS 0101",');
    expect(row).toContain(`,"'-10 %","'+25 %",`);
  });
});
