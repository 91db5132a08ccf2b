import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const feed = "/latest-notifications";
const cardsOf = (page: Page) => page.locator('[data-part="feed"] article');

/** Whether React created the element or hydrated it. */
const isReacts = (element: Locator) =>
  element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")));

describe("parts that only display", () => {
  it("R2.3 keeps the HTML of the server, whose data does not come a second time", async () => {
    const { page } = await journeys.visit(feed);
    await page.waitForLoadState("networkidle");
    expect(await cardsOf(page).count()).toBe(20);
    expect(await isReacts(page.locator(".feed-filters"))).toBe(true);
    expect(await isReacts(cardsOf(page).first())).toBe(false);
    const data = JSON.parse((await page.locator("#page-data").textContent()) ?? "{}");
    expect(data.rest.loaderData.latestNotifications.feed.items).toEqual([]);
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    expect(loaded.filter((name) => /feed-parts/.test(name))).toEqual([]);
  });

  it("R2.3 shows other data in the same place, and the first page again", async () => {
    const { page } = await journeys.visit(feed);
    const first = await cardsOf(page).first().getAttribute("id");
    await page.getByRole("link", { name: "Page 2", exact: true }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => isReacts(cardsOf(page).first())).toBe(true);
    expect(await cardsOf(page).count()).toBe(20);
    expect(await cardsOf(page).first().getAttribute("id")).not.toBe(first);
    await page.goBack();
    await expect.poll(() => cardsOf(page).first().getAttribute("id")).toBe(first);
  });

  it("R2.3 stays where something else changed the page, so that React renders it anew", async () => {
    const watched = await journeys.visit("/access-denied");
    const { page } = watched;
    await page.route(`**${feed}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(<main[^>]*>)/, "$1<b>added</b>");
      await route.fulfill({ response, body });
    });
    await page.goto(journeys.app.origin + feed);
    await expect.poll(() => watched.complaints.join()).toContain("#418");
    watched.complaints.length = 0;
    expect(await page.getByText("added", { exact: true }).count()).toBe(0);
    expect(await cardsOf(page).count()).toBe(20);
    expect(await cardsOf(page).first().isVisible()).toBe(true);
  });
});
