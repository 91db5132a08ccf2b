import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, pressPay, startJourneys } from "#tests/support/journeys.ts";
import { hydrated } from "#tests/support/open-browser.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Whether it is completely visible without scrolling. */
async function isInView(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });
}

/** Touch targets less than 44 px high; links within a text are exempt. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = "main :is(button, .btn, select, input:not([type=hidden], [type=checkbox]))";
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
      .filter((element) => element.getBoundingClientRect().height < 43.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

describe("a search on a phone", () => {
  it("#18 has its price, then the first result above the fold, under a form of one line", async () => {
    const { page } = await journeys.signIn(
      "trial@clearlane.test",
      "/hs-code-search?q=handbag",
      phone,
    );
    await hydrated(page);
    const main = page.getByRole("main");
    expect(await main.getByRole("heading", { name: /outside made of/ }).isVisible()).toBe(true);
    expect(await isInView(main.getByRole("button", { name: /1 credit/ }))).toBe(true);
    const field = main.getByRole("combobox", { name: "Goods or HS code" });
    expect(await field.isVisible()).toBe(false);

    await pressPay(page);
    const first = main.getByRole("article").first();
    await first.waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    expect(await isInView(first.getByRole("heading"))).toBe(true);

    await main.getByText("Change search").tap();
    await field.fill("umbrella");
    await field.press("Enter");
    await main.getByText("Change search").waitFor();
    await page.waitForURL(/q=umbrella/);
    await expect.poll(() => field.isVisible()).toBe(false);
  });

  it("#18 a lane keeps its acts in view to its end", async () => {
    const { page } = await journeys.visit("/hs-code-details/640411/shoes/GB/VN", phone);
    const flag = page.locator("img.flag").first();
    await expect
      .poll(() => flag.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    const watch = page.getByRole("main").getByRole("button", { name: "Watch this lane" });
    expect(await isInView(watch)).toBe(true);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await isInView(watch)).toBe(true);
    expect(await isInView(page.getByRole("link", { name: "Español" }))).toBe(true);
  });

  it.each([
    "/latest-notifications",
    "/hs-code-search",
    "/hs-code-search?q=handbag",
    "/hs-code-details?code=640411",
    "/hs-code-details/640411/shoes/GB/VN",
    "/regulation-search?q=steel+safeguard",
    "/regulation-details?id=gb-2018-tctca",
    "/pricing",
    "/landing",
    "/auth/login",
  ])("#18 %s has targets of 44 px", async (path) => {
    const { page } = await journeys.visit(path, phone);
    expect(await smallTargets(page)).toEqual([]);
  });

  it.each([
    "/latest-notifications",
    "/latest-notifications?lng=es",
    "/latest-notifications?market=US",
  ])("#18 R3.7 %s ends its list within five screens", async (path) => {
    const { page } = await journeys.visit(path, phone);
    const cards = page.getByRole("main").getByRole("article");
    expect(await cards.count()).toBe(20);
    const end = await cards.evaluateAll((all) => {
      // Far from the window a card has an assumed height until it is laid out.
      for (const card of all as HTMLElement[]) card.style.contentVisibility = "visible";
      return all.at(-1)?.getBoundingClientRect().bottom ?? Number.NaN;
    });
    expect(end / phone.viewport.height).toBeLessThanOrEqual(5);
  });

  it.each([
    "/hs-code-details/640411/shoes/GB/VN",
    "/hs-code-details/640411/shoes/GB/VN?lng=es",
    "/hs-code-details/85076000/batteries/US/CN",
    "/hs-code-details/85076000/batteries/US/CN?lng=es",
    "/landing",
    "/landing?lng=es",
    "/tnc",
    "/privacy",
    "/pages/sitemap",
  ])("#18 %s ends within five screens, footer included", async (path) => {
    const { page } = await journeys.visit(path, phone);
    expect(await page.locator("html").getAttribute("lang")).toBe(path.endsWith("es") ? "es" : "en");
    const end = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(end / phone.viewport.height).toBeLessThanOrEqual(5);
  });

  it("#18 a lane's figure unfolds its block, and paper shows every block", async () => {
    const { page } = await journeys.visit("/hs-code-details/640411/shoes/GB/VN", phone);
    const proof = page.getByText("EUR.1 movement certificate, origin declaration.");
    expect(await proof.isVisible()).toBe(false);
    await page.getByRole("link", { name: "Preferences" }).tap();
    await proof.waitFor();

    await page.getByRole("heading", { name: "What this code covers" }).tap();
    await page.getByText("Also known as").waitFor();

    await page.reload();
    await page.emulateMedia({ media: "print" });
    await proof.waitFor();
  });

  it.each(["/home", "/watches", "/account", "/dashboard-1"])(
    "#18 %s of a user has targets of 44 px",
    async (path) => {
      const { page } = await journeys.signIn("business@clearlane.test", path, phone);
      expect(await smallTargets(page)).toEqual([]);
    },
  );
});
