import sax from "sax";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

/** The texts of an element, by a strict parser; throws for malformed XML. */
function readTexts(xml: string, element: string): string[] {
  const parser = sax.parser(true, { xmlns: true });
  const texts: string[] = [];
  let isIn = false;
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, ...tag }) => {
    if ("uri" in tag) expect(tag.uri).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
    isIn = name === element;
    if (isIn) texts.push("");
  };
  parser.onclosetag = () => {
    isIn = false;
  };
  parser.ontext = (text) => {
    if (isIn) texts[texts.length - 1] += text;
  };
  parser.write(xml).close();
  return texts;
}

describe("the sitemap", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const open = async (path: string) => {
    const answer = await fetch(app.origin + path);
    expect(answer.status, path).toBe(200);
    return answer.text();
  };
  const locations = async (path: string) => readTexts(await open(path), "loc");
  const pathOf = (address: string) => address.slice(new URL(address).origin.length);

  it("16 sitemap: robots.txt names it, and its files have every public page once", async () => {
    const [, sitemap = ""] = /^Sitemap: (.+)$/m.exec(await open("/robots.txt")) ?? [];
    const files = (await locations(pathOf(sitemap))).map(pathOf);
    const pages = (await Promise.all(files.map(locations))).flat().map(pathOf);
    expect(new Set(pages).size).toBe(pages.length);
    if (!app.backend) throw new Error("the backend is embedded");
    const { database, nomenclature } = app.backend.context;
    const ids = async (table: "acts" | "notifications") =>
      (await database.selectFrom(table).select("id").execute()).map(({ id }) => id);
    const data = [
      ...(await ids("notifications")).map((id) => `/latest-notifications/${id}`),
      ...(await ids("acts")).map((id) => `/regulation-details?id=${id}`),
      ...nomenclature.codes().map((code) => `/hs-code-details?code=${code}`),
    ];
    const screens = pages.filter((page) => !data.includes(page));
    expect(pages.length - screens.length).toBe(data.length);
    expect(screens.toSorted()).toEqual([
      "/hs-code-details",
      "/hs-code-search",
      "/landing",
      "/latest-notifications",
      "/pages/faq",
      "/pages/sitemap",
      "/pricing",
      "/privacy",
      "/regulation-search",
      "/tnc",
    ]);
    const some = [...screens, ...data.filter((_, at) => at % 701 === 0)];
    const statuses = some.map(async (page) => {
      const { status } = await fetch(app.origin + page, { headers: { accept: "text/html" } });
      return `${page} ${status}`;
    });
    expect(await Promise.all(statuses)).toEqual(some.map((page) => `${page} 200`));
  });

  it("16 sitemap: every change has a day, and a file past the end is a 404", async () => {
    const days = readTexts(await open("/sitemaps/notifications-1.xml"), "lastmod");
    expect(days.length).toBeGreaterThan(0);
    for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const file of ["notifications-2", "notifications-0", "people-1", "screens-1"])
      expect((await fetch(`${app.origin}/sitemaps/${file}.xml`)).status, file).toBe(404);
  });
});
