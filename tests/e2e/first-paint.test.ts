import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { hydrated, openPage } from "#tests/support/open-browser.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const paths = ["/latest-notifications", "/landing", "/hs-code-details/640411/shoes/GB/VN"];

const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);

const look = (page: Page) =>
  page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    background: getComputedStyle(document.body).backgroundColor,
    heading: getComputedStyle(document.querySelector("h1") as Element).font,
  }));

describe("the first paint", () => {
  it.each(paths)("#14 of a first visit to %s waits for no sheet", async (path) => {
    const { page, close } = await openPage(journeys.browser);
    const held: Route[] = [];
    await page.route("**/*.css", (route) => void held.push(route));
    await page.goto(journeys.app.origin + path, { waitUntil: "commit" });
    await hydrated(page);
    await painted(page);
    const first = await look(page);
    expect(held.length).toBeGreaterThan(1);
    // Lets the held requests go on.
    await page.unroute("**/*.css");
    // With a cookie the same page has its sheets as links.
    await page.context().addCookies([{ name: "any", value: "cookie", url: journeys.app.origin }]);
    await page.goto(journeys.app.origin + path);
    await hydrated(page);
    expect(await page.locator("head style").count()).toBe(0);
    expect(first).toEqual(await look(page));
    await close();
  });

  it("#14 asks for each sheet once, also when another page follows", async () => {
    const { page, close, complaints } = await openPage(journeys.browser);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "stylesheet") asked.push(new URL(request.url()).pathname);
    });
    await page.goto(`${journeys.app.origin}/landing`);
    await hydrated(page);
    await page.waitForLoadState("load");
    expect(asked.length).toBeGreaterThan(1);
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
    await page.getByRole("heading", { level: 1, name: /questions/i }).waitFor();
    expect(asked).toEqual([...new Set(asked)]);
    expect(complaints).toEqual([]);
    await close();
  });
});
