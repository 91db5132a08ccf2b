import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { creditsIn, type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { expectGoodLooks } from "#tests/support/looks.ts";

const calm = { bypassCSP: true };

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const box = (page: Page) =>
  page.getByRole("combobox", { name: "Go to a page, code or regulation" });
const options = (page: Page) => page.getByRole("option");
const active = (page: Page) => page.getByRole("dialog").getByRole("option", { selected: true });
const status = (page: Page) => page.getByRole("dialog").getByRole("status");

/** The first keystroke may come before hydration. */
async function openPalette(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press("Control+k");
      return box(page).isVisible();
    })
    .toBe(true);
}

describe("the command palette", () => {
  it("opens a screen by Ctrl+K, focuses it, and lists it first next time", async () => {
    const { page } = await journeys.visit("/pages/faq");
    await openPalette(page);
    await page.keyboard.type("tariff");
    await expect.poll(() => active(page).textContent()).toContain("HS code search");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/hs-code-search");
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    await openPalette(page);
    expect(await options(page).first().getAttribute("href")).toBe("/hs-code-search");
    await page.keyboard.press("Escape");
  });

  it("opens a code in any spelling", async () => {
    const { page } = await journeys.visit("/tnc");
    await openPalette(page);
    await page.keyboard.type("6404 11");
    await expect.poll(() => active(page).textContent()).toContain("Open HS code 6404.11");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/hs-code-details?code=640411");
  });

  it("suggests codes, notifications and regulations for free", async () => {
    const { page } = await journeys.signIn("trial@clearlane.test", "/pages/faq");
    const before = await creditsIn(page).textContent();
    await openPalette(page);
    await page.keyboard.type("footwear");
    for (const group of ["HS codes", "Regulations", "Search for this"])
      await page.getByRole("group", { name: group }).waitFor();
    await expect
      .poll(() => status(page).textContent())
      .toMatch(/^\d+ results · \d+ links to further results$/);
    await page.getByRole("option", { name: /^All results for/ }).click();
    await page.waitForURL("**/pages/search-results?q=footwear");
    await page.getByRole("heading", { name: /results for “footwear”/ }).waitFor();
    expect(await creditsIn(page).textContent()).toBe(before);
  });

  it("R2.7 lists only permitted screens", async () => {
    const visitor = await journeys.visit("/pages/faq");
    await openPalette(visitor.page);
    const open = await options(visitor.page).evaluateAll((links) =>
      links.map((link) => link.getAttribute("href")),
    );
    expect(open).toContain("/pricing");
    expect(open).not.toContain("/apps/chat");
    expect(open).not.toContain("/pages/search-results");
    const admin = await journeys.signIn("business@clearlane.test", "/pages/faq");
    await openPalette(admin.page);
    await admin.page.keyboard.type("chat");
    await expect.poll(() => active(admin.page).getAttribute("href")).toBe("/apps/chat");
  });

  it("#18 switches the theme, copies the page's code and signs out", async () => {
    const { page } = await journeys.signIn("trial@clearlane.test", "/hs-code-details?code=640411");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const choose = async (words: string, action: string) => {
      await openPalette(page);
      await page.keyboard.type(words);
      await expect.poll(() => active(page).textContent()).toContain(action);
      await page.keyboard.press("Enter");
    };
    await choose("theme", "Switch theme");
    await expect.poll(() => page.locator("html").getAttribute("data-bs-theme")).toBe("dark");
    await choose("copy", "Copy code");
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("6404.11");
    await choose("sign out", "Sign out");
    await page.getByRole("link", { name: "Sign in" }).first().waitFor();
  });

  it("is operated by arrows, Home, End and Escape", async () => {
    const { page } = await journeys.visit("/pages/faq");
    const button = page.getByRole("button", { name: /^Go to a page or code/ });
    await button.click();
    await box(page).waitFor();
    const first = await active(page).textContent();
    await page.keyboard.press("ArrowDown");
    expect(await active(page).textContent()).not.toBe(first);
    await page.keyboard.press("End");
    const last = await active(page).textContent();
    await page.keyboard.press("ArrowDown");
    expect(await active(page).textContent()).toBe(first);
    await page.keyboard.press("ArrowUp");
    expect(await active(page).textContent()).toBe(last);
    await page.keyboard.press("Home");
    expect(await active(page).textContent()).toBe(first);
    await page.keyboard.press("Escape");
    await box(page).waitFor({ state: "detached" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("opens by slash, but not while typing", async () => {
    const { page } = await journeys.visit("/pages/faq");
    await page.getByLabel("Search questions").fill("import");
    await page.keyboard.press("/");
    expect(await page.getByLabel("Search questions").inputValue()).toBe("import/");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("/");
    await box(page).waitFor();
    expect(await box(page).inputValue()).toBe("");
  });

  it("R8.1 reports no results and a failing server, and retries", async () => {
    const { page } = await journeys.visit("/pages/faq");
    await openPalette(page);
    await page.keyboard.type("xqzzq");
    await expect.poll(() => status(page).textContent()).toContain("No matches for “xqzzq”.");
    await page.route("**/api/hs-codes/suggest*", (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await box(page).fill("footwear");
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await page.unroute("**/api/hs-codes/suggest*");
    await again.click();
    await page.getByRole("group", { name: "HS codes" }).waitFor();
    await again.waitFor({ state: "detached" });
  });

  it("passes axe, empty and with results", async () => {
    const watched = await journeys.signIn("business@clearlane.test", "/pages/faq", calm);
    await openPalette(watched.page);
    await expectGoodLooks(watched, "at first");
    await box(watched.page).fill("footwear");
    await watched.page.getByRole("group", { name: "HS codes" }).waitFor();
    await expectGoodLooks(watched, "with results ");
  });
});

describe("the results page", () => {
  it("R2.3 works without script, with search, pages and users in the URL", async () => {
    const { page } = await journeys.signIn("business@clearlane.test", "/pages/search-results", {
      javaScriptEnabled: false,
    });
    await page.getByRole("searchbox").fill("duty");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.waitForURL("**/pages/search-results?q=duty");
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL("**/pages/search-results?q=duty&page=2");
    expect(await page.getByRole("main").getByRole("listitem").count()).toBeGreaterThan(10);
    await page.goto(`${journeys.app.origin}/pages/search-results?q=member&tab=people`);
    await page.getByRole("link", { name: "member@clearlane.test" }).waitFor();
  });

  it("R6.1 lists no users without a team", async () => {
    const { page } = await journeys.signIn(
      "trial@clearlane.test",
      "/pages/search-results?tab=people",
    );
    await page.getByText("Your plan does not include a team.").waitFor();
  });

  it.each([
    "/pages/search-results?q=duty",
    "/pages/search-results?q=member&tab=people",
    "/tnc",
    "/privacy",
    "/pages/faq?q=digits",
    "/pages/sitemap",
    "/pages/error-404-alt",
  ])("R2.3 %s is clean", async (path) => {
    await expectGoodLooks(await journeys.signIn("business@clearlane.test", path, calm), path);
  });
});

describe("the top bar", () => {
  const keptFeed = (page: Page) =>
    page.evaluate(
      () =>
        JSON.parse(localStorage.getItem("clearlane.feed.v1") ?? "null") as {
          opened: string;
        } | null,
    );

  it("the bell counts new notifications only, and none after the feed was opened", async () => {
    const { page } = await journeys.visit("/pages/faq");
    const bell = page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
    expect(await bell.getAttribute("aria-label")).toBe("Notifications");
    await page.evaluate(() =>
      localStorage.setItem(
        "clearlane.feed.v1",
        JSON.stringify({ opened: "2020-01-01T00:00:00.000Z" }),
      ),
    );
    await page.reload();
    await expect.poll(() => bell.getAttribute("aria-label")).toMatch(/^Notifications, \d+\+? new$/);
    await bell.click();
    await page.waitForURL(/latest-notifications\?from=/);
    await expect.poll(() => bell.getAttribute("aria-label")).toBe("Notifications");
    expect(Date.parse((await keptFeed(page))?.opened ?? "")).toBeGreaterThan(
      Date.parse("2026-01-01"),
    );
  });

  it("menus close by Escape and outside click; phones use the profile menu", async () => {
    const { page } = await journeys.signIn("business@clearlane.test", "/pages/faq");
    await page.getByLabel("Language: English").click();
    await page.getByRole("banner").getByRole("link", { name: "Español" }).waitFor();
    await page.keyboard.press("Escape");
    await page
      .getByRole("banner")
      .getByRole("link", { name: "Español" })
      .waitFor({ state: "hidden" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel("Your account").click();
    for (const name of ["Layout settings", "Switch between light and dark"])
      await page.getByRole("banner").getByRole("button", { name }).waitFor();
    await page.mouse.click(40, 700);
    await page
      .getByRole("banner")
      .getByRole("button", { name: "Switch between light and dark" })
      .waitFor({ state: "hidden" });
  });

  it("R2.3 updates the title if only the query changes", async () => {
    const { page } = await journeys.visit("/regulation-details?id=gb-2018-tctca");
    const before = await page.title();
    const other = page.getByRole("main").locator('a[href^="/regulation-details?id="]').first();
    await other.click();
    await expect.poll(() => page.title()).not.toBe(before);
    const onClient = await page.title();
    await page.reload();
    expect(await page.title()).toBe(onClient);
  });
});
