import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, pressPay, startJourneys } from "#tests/support/journeys.ts";
import { forgive } from "#tests/support/sign-in-steps.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const feed = "/latest-notifications";
const script = /\/assets\/navigation-[^/]+\.js$/;

/** Whether the page has loaded the script that navigates. */
const hasNavigation = (page: Page) =>
  page.evaluate(
    (source) =>
      performance.getEntriesByType("resource").some(({ name }) => new RegExp(source).test(name)),
    script.source,
  );
/** Lost by every load of a document. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
const isSameDocument = (page: Page) => page.evaluate(() => "isSame" in window);

const pageTwo = (page: Page) => page.getByRole("link", { name: "Page 2", exact: true });

describe("the router of the first page", () => {
  it("#14 loads the script that navigates with the first sign of use", async () => {
    const { page } = await journeys.visit(feed);
    await page.waitForLoadState("networkidle");
    expect(await hasNavigation(page)).toBe(false);
    await pageTwo(page).hover();
    await expect.poll(() => hasNavigation(page)).toBe(true);
    await mark(page);
    await pageTwo(page).click();
    await page.waitForURL(/page=2/);
    await page.locator('[data-part="feed"] article').first().waitFor();
    expect(await isSameDocument(page)).toBe(true);
  });

  it("#14 has it at hand where a press spends a credit", async () => {
    const { page } = await journeys.signIn("trial@clearlane.test", "/hs-code-search?q=umbrella");
    await expect.poll(() => hasNavigation(page)).toBe(true);
  });

  it("#14 follows the history of a page that was loaded in the middle of it", async () => {
    const { page } = await journeys.visit(feed);
    const first = await page.locator("article").first().getAttribute("id");
    await pageTwo(page).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => page.locator("article").first().getAttribute("id")).not.toBe(first);
    await page.reload();
    await page.locator("body[data-hydrated]").waitFor();
    await page.goBack();
    await expect.poll(() => page.locator("article").first().getAttribute("id")).toBe(first);
    expect(await page.locator("[aria-current=page]", { hasText: /^1$/ }).count()).toBe(1);
    await page.goForward();
    await expect.poll(() => page.locator("article").first().getAttribute("id")).not.toBe(first);
  });

  it("#14 follows a link within the page, and one on", async () => {
    const { page } = await journeys.visit("/tnc");
    await mark(page);
    await page.locator(".document-contents a").last().click();
    await page.waitForURL(/#/);
    await page.goBack();
    await page.waitForURL(/\/tnc$/);
    await page.getByRole("link", { name: "Privacy policy" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Privacy policy" }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
  });

  it("#14 leaves links and forms to the server where the script cannot be loaded", async () => {
    const options = { serviceWorkers: "block" } as const;
    const watched = await journeys.signIn("trial@clearlane.test", "/tnc", options);
    const { page, complaints } = watched;
    await page.route(script, (route) => route.abort());
    await mark(page);
    await page.getByRole("link", { name: "Privacy policy" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Privacy policy" }).waitFor();
    expect(await isSameDocument(page)).toBe(false);
    await page.goto(`${journeys.app.origin}/hs-code-search?q=leather+handbag`);
    await page.locator("body[data-hydrated]").waitFor();
    await pressPay(page);
    await page.getByRole("complementary", { name: "Receipt" }).waitFor();
    expect(await page.getByTestId("credits").textContent()).toBe("9 credits");
    forgive(complaints, /navigation-|ERR_FAILED/);
  });
});
