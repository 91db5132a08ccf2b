import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { messageFor } from "#shared/errors.ts";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { looksOf } from "#tests/support/looks.ts";
import { openPage, type WatchedPage } from "#tests/support/open-browser.ts";
import type { TestApp } from "#tests/support/start-test-app.ts";

const search = "/hs-code-search?q=rubber+soled+running+shoes";
const pay = /1 credit/;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let journeys: Journeys;
let app: TestApp;
let browser: Browser;
let open: WatchedPage[] = [];

beforeAll(async () => {
  journeys = await startJourneys();
  ({ app, browser } = journeys);
});
afterAll(() => journeys.stop());
afterEach(async () => {
  const errors = open.flatMap((watched) => watched.complaints);
  await Promise.all(open.map((watched) => watched.close()));
  open = [];
  expect(errors, "what the pages complained about").toEqual([]);
});

async function visit(
  path: string,
  options: Parameters<typeof openPage>[1] = {},
): Promise<WatchedPage> {
  const watched = await openPage(browser, options);
  open.push(watched);
  await watched.page.goto(app.origin + path);
  if (options.javaScriptEnabled !== false) await watched.hydrated();
  return watched;
}

const credits = (page: Page) => page.getByTestId("credits");

/** The first five results on screen. */
async function bestMatches(page: Page): Promise<string[]> {
  const results = page.getByRole("main").getByRole("article");
  await results.first().waitFor();
  return (await results.allTextContents()).slice(0, 5);
}

describe("searching with credits", () => {
  it("R5.1 R1.2 R4.8 a visitor signs in, pays one credit and reloads for free", async () => {
    const { page } = await visit(search);
    await page.getByRole("main").getByText(messageFor("sign-in-to-search")).waitFor();
    const opened = page.waitForEvent("popup");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Sign in to see \d+ results$/ })
      .click();
    await (await opened).getByRole("button", { name: "Tess Trial" }).click();
    await credits(page).getByText("10").waitFor();
    expect(new URL(page.url()).searchParams.get("q")).toBe("rubber soled running shoes");

    await page.getByRole("main").getByRole("button", { name: pay }).click();
    await credits(page).getByText("9").waitFor();
    await page.waitForFunction(() => document.activeElement?.className === "search-unlocked");
    expect((await bestMatches(page)).filter((text) => text.includes("6404."))).not.toEqual([]);
    await page.getByText(/10.*9/).first().waitFor();

    await page.reload();
    expect((await bestMatches(page)).filter((text) => text.includes("6404."))).not.toEqual([]);
    expect(await credits(page).textContent()).toContain("9");
  });

  it("R9.1 a double click pays once", async () => {
    const { page } = await signedIn("starter@clearlane.test", search);
    const before = await creditsOf(page);
    await page.getByRole("main").getByRole("button", { name: pay }).dblclick();
    await page.waitForURL(/[?&]paid=/);
    await page.reload();
    expect(await creditsOf(page)).toBe(before - 1);
  });

  it("#18 without credits offers plans in place of a button that can only refuse", async () => {
    const { page } = await signedIn("empty@clearlane.test", search);
    const main = page.getByRole("main");
    const plans = `/pricing?${new URLSearchParams({ returnTo: search })}`;
    expect(await main.getByRole("link", { name: "Choose a plan" }).getAttribute("href")).toBe(
      plans,
    );
    expect(await main.getByRole("button", { name: pay }).count()).toBe(0);
    expect(await creditsOf(page)).toBe(0);
  });

  it("R2.3 works without script, by redirect", async () => {
    const { page } = await visit(search, { javaScriptEnabled: false });
    await page.getByText(messageFor("sign-in-to-search")).first().waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: /sign in/i })
      .click();
    await page.getByRole("button", { name: "Petra Premium" }).click();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toContain(
      "/hs-code-search?q=rubber",
    );
    const before = await creditsOf(page);
    await page.getByRole("main").getByRole("button", { name: pay }).click();
    expect((await bestMatches(page)).filter((text) => text.includes("6404."))).not.toEqual([]);
    expect(await creditsOf(page)).toBe(before - 1);
  });

  it("R4.10 signing out ends the session everywhere", async () => {
    const { page } = await signedIn("premium@clearlane.test", "/pricing");
    await page.locator(".profile summary").click();
    await page
      .locator(".profile")
      .getByRole("button", { name: /sign out/i })
      .click();
    await page.waitForURL(/\/auth\/logout/);
    await page.goto(`${app.origin}/pricing`);
    await page
      .getByRole("banner")
      .getByRole("link", { name: /sign in/i })
      .waitFor();
  });
});

describe("practice accounts", () => {
  it("R8.2 R8.4 R4.11 a wrong password is reported and stores nothing", async () => {
    const { page } = await visit("/auth/login");
    await fillIn(page, { Username: "test", Password: "wrong" }, /password/);
    await page.getByRole("alert").getByText(messageFor("mock-login-failed")).waitFor();
    await page.locator(".search-toast", { hasText: "Login failed" }).waitFor();
    expect(await remembered(page)).toBeNull();
  });

  it("R3.1 R4.11 R7.9 stores the user, sends the token, and clears both on sign-out", async () => {
    const { page } = await visit("/auth/login?returnTo=/pricing");
    await fillIn(page, { Username: "test", Password: "test" }, /password/);
    await page.waitForURL(/\/pricing$/);
    await credits(page).getByText("10").waitFor();
    expect(await remembered(page)).toMatchObject({
      email: "test@clearlane.test",
      source: "mock",
      token: expect.any(String),
    });
    await page.reload();
    await credits(page).getByText("10").waitFor();
    await page.locator(".profile summary").click();
    await page
      .locator(".profile")
      .getByRole("button", { name: /sign out/i })
      .click();
    await page.waitForURL(/\/auth\/logout/);
    await expect.poll(() => remembered(page)).toBeNull();
    await page.goto(`${app.origin}/pricing`);
    await page
      .getByRole("banner")
      .getByRole("link", { name: /sign in/i })
      .waitFor();
  });

  it("R3.1 a user of the provider is stored without a token", async () => {
    const { page } = await signedIn("trial@clearlane.test", "/pricing");
    await expect
      .poll(() => remembered(page))
      .toEqual({
        email: "trial@clearlane.test",
        name: "Tess Trial",
        roles: ["Admin"],
        source: "provider",
      });
  });

  it("R4.10 R8.4 registers, signs in with it, and requests a new password", async () => {
    const { page } = await visit("/auth/register");
    await page.getByRole("checkbox").check();
    await fillIn(
      page,
      { "Full name": "Ada Example", "Email address": "ada@example.test", Password: "secret" },
      /create account/i,
    );
    await page.waitForURL(/\/auth\/confirm$/);
    await page.getByRole("main").getByRole("link", { name: "Go to sign-in" }).click();
    await fillIn(page, { Username: "ada@example.test", Password: "secret" }, /password/);
    await page.waitForURL(/\/latest-notifications$/);
    await page.goto(`${app.origin}/auth/forget-password`);
    await fillIn(page, { Username: "nobody" }, /link/);
    await page.getByRole("alert").getByText(messageFor("mock-unknown-user")).waitFor();
    await fillIn(page, { Username: "test" }, /link/);
    await page
      .getByText("We've sent you a link to reset password to your registered email.")
      .waitFor();
  });
});

describe("navigation", () => {
  it("R2.3 on the client loads no document, moves the focus and sets the title", async () => {
    const { page } = await visit("/latest-notifications");
    const documents: string[] = [];
    page.on(
      "request",
      (request) => request.resourceType() === "document" && documents.push(request.url()),
    );
    await page.locator("#menu").getByRole("button", { name: "Regulations" }).click();
    await page.locator("#menu").getByRole("link", { name: "Regulation search" }).click();
    await page.waitForURL(/\/regulation-search$/);
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    expect(documents).toEqual([]);
    const onClient = await page.title();
    await page.reload();
    expect(await page.title()).toBe(onClient);
    await page.goBack();
    await page.waitForURL(/\/latest-notifications$/);
  });

  it("R2.3 filters apply to the feed, appear in the URL and work without script", async () => {
    const { page } = await visit("/latest-notifications", { javaScriptEnabled: false });
    const total = async () =>
      Number(/(\d+) notification/.exec((await page.getByRole("main").textContent()) ?? "")?.[1]);
    const all = await total();
    await page
      .getByRole("checkbox", { name: /United Kingdom/ })
      .first()
      .check();
    await page.getByRole("button", { name: /apply/i }).first().click();
    expect(new URL(page.url()).searchParams.getAll("market")).toEqual(["GB"]);
    expect(await total()).toBeLessThan(all);
  });

  it("R1.1 suggestions appear while typing and are chosen by keyboard", async () => {
    const { page } = await visit("/hs-code-search");
    const box = page.getByRole("combobox").first();
    await box.pressSequentially("laptop", { delay: 30 });
    await page.getByRole("option").first().waitFor();
    await box.press("ArrowDown");
    expect(await box.getAttribute("aria-activedescendant")).toBeTruthy();
    await box.press("Escape");
    await page.getByRole("option").first().waitFor({ state: "hidden" });
  });

  it("R8.1 reports being offline, keeps the page, and continues later", async () => {
    const { page, complaints: errors } = await visit("/latest-notifications");
    await page.locator("#menu").getByRole("link", { name: "Team and billing" }).hover();
    await page.context().setOffline(true);
    await page.locator("#menu").getByRole("link", { name: "Search", exact: true }).click();
    await page.waitForTimeout(500);
    expect(await page.locator("h1").count()).toBe(1);
    await page.context().setOffline(false);
    await page.goto(`${app.origin}/pricing`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // The browser's own message about the missing network.
    errors.splice(
      0,
      errors.length,
      ...errors.filter((text) => !/ERR_INTERNET_DISCONNECTED|dynamically imported/.test(text)),
    );
  });
});

describe("layout", () => {
  it.each([
    [1140, true],
    [1139, false],
  ] as const)("R2.6 at %d px the menu is a bar: %s, before any script", async (width, bar) => {
    const { page } = await visit("/pricing", {
      viewport: { width, height: 800 },
      javaScriptEnabled: false,
    });
    const links = page.locator("#menu > ul > li");
    const [first, second] = [await links.nth(0).boundingBox(), await links.nth(1).boundingBox()];
    expect(
      Boolean(first && second && first.y === second.y && second.x > first.x && first.x >= 0),
    ).toBe(bar);
  });

  it("R4.14 a chosen theme is there from the first byte of the next page", async () => {
    const { page } = await visit("/pricing", { colorScheme: "light" });
    await page
      .getByRole("button", { name: /theme|dark|colour/i })
      .first()
      .click();
    expect(await page.locator("html").getAttribute("data-bs-theme")).toBe("dark");
    const html = await (await page.context().request.get(`${app.origin}/pricing`)).text();
    expect(html).toMatch(/<html[^>]*data-bs-theme="dark"/);
  });

  it("R4.12 R3.9 the right sidebar sets a class on the root, and Escape closes it", async () => {
    const { page } = await visit("/pricing");
    const settings = page.getByRole("button", { name: /settings|appearance|customi/i }).first();
    await settings.click();
    expect(await page.locator("html").getAttribute("class")).toContain("right-bar-enabled");
    await page.keyboard.press("Escape");
    expect(await page.locator("html").getAttribute("class")).not.toContain("right-bar-enabled");
  });

  it("R4.13 a chosen language is kept", async () => {
    const { page } = await visit("/auth/login");
    await page.getByRole("link", { name: "Español" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "es");
    await page.goto(`${app.origin}/auth/login`);
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
  });
});

describe("every page", () => {
  const paths = [
    "/latest-notifications",
    "/hs-code-search",
    search,
    "/hs-code-search?q=gift",
    "/hs-code-details",
    "/hs-code-details/640411/shoes/GB/VN",
    "/hs-code-details/640411/shoes/Utopia/VN",
    "/regulation-search",
    "/regulation-search?q=steel+safeguard",
    "/regulation-details?id=gb-2018-tctca",
    "/pricing",
  ];

  it.each(paths)(
    "R2.3 R10.2 %s hydrates without errors, passes axe and fits the window",
    async (path) => {
      for (const { width, colorScheme } of looksOf(path)) {
        const { page } = await visit(path, {
          viewport: { width, height: 900 },
          colorScheme,
          bypassCSP: true,
        });
        await page.evaluate(axe);
        const found = await page.evaluate(async () => {
          const { violations } = await (
            globalThis as unknown as { axe: { run(): Promise<AxeAnswer> } }
          ).axe.run();
          return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
        });
        expect(found, `axe at ${width} ${colorScheme}`).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `wider than ${width}`).toBeLessThanOrEqual(0);
      }
    },
  );
});

interface AxeAnswer {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** Fills a form of the mock API by its labels and submits it. */
async function fillIn(page: Page, fields: Record<string, string>, button: RegExp): Promise<void> {
  const form = page.locator("form.mock-form");
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole("button", { name: button }).click();
}

/** The value under the one key of R3.1. */
function remembered(page: Page): Promise<unknown> {
  return page.evaluate(
    () => JSON.parse(sessionStorage.getItem("clearlane.session-user") ?? "null") as unknown,
  );
}

async function creditsOf(page: Page): Promise<number> {
  return Number(/\d+/.exec((await credits(page).textContent()) ?? "")?.[0]);
}

async function signedIn(email: string, path: string): Promise<WatchedPage> {
  const watched = await openPage(browser);
  open.push(watched);
  await watched.page.goto(`${app.origin}/login?returnTo=${encodeURIComponent(path)}`);
  await watched.page.locator(`button[name="account"][value="${email}"]`).click();
  await watched.hydrated();
  return watched;
}
