import { type Browser, type BrowserServer, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creditsIn } from "#tests/support/journeys.ts";
import { hydrated, launchOptions } from "#tests/support/open-browser.ts";
import { pressInProfile, signInAtMock } from "#tests/support/sign-in-steps.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

/**
 * A browser with the back/forward cache, which driven browsers disable. It does not close while it
 * caches pages, so it is killed.
 */
let server: BrowserServer;
let browser: Browser;
let app: TestApp;
beforeAll(async () => {
  [app, server] = await Promise.all([
    startTestApp(),
    chromium.launchServer({
      ...launchOptions({ whole: true }),
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    }),
  ]);
  browser = await chromium.connect(server.wsEndpoint());
});
afterAll(async () => {
  await server.kill();
  await app[Symbol.asyncDispose]();
});

const urlOf = (path: string) => app.origin + path;

/** React schedules its work by messages. */
function stopHydration(): void {
  MessagePort.prototype.postMessage = () => undefined;
}

/** A visitor's page that records whether it came from the back/forward cache. */
async function visit(path: string, script?: () => void): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" })
  ).newPage();
  await page.addInitScript(() =>
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) document.title = `kept: ${document.title}`;
    }),
  );
  if (script) await page.addInitScript(script);
  await page.goto(urlOf(path));
  if (!script) await hydrated(page);
  return page;
}

async function signIn(page: Page, email: string, path: string): Promise<void> {
  await signInAtProvider(page, email, path);
  await hydrated(page);
}

async function signInAtProvider(page: Page, email: string, path: string): Promise<void> {
  await page.goto(urlOf(`/login?returnTo=${encodeURIComponent(path)}`));
  await page.locator(`button[value="${email}"]`).click();
  await creditsIn(page).waitFor();
}

/** By history: the driver would wait for a load that a cached page does not do. */
const goBack = (page: Page, steps = 1) =>
  page.evaluate((by) => setTimeout(() => history.go(-by)), steps);
const readPage = <T>(page: Page, question: () => T) =>
  expect.poll(() => page.evaluate(question).catch(() => undefined));

/**
 * Visible text of our pages; empty while covered, and for the provider, which lists all accounts.
 */
const readable = (page: Page) =>
  page.evaluate(() =>
    document.documentElement.hidden
      ? ""
      : (document.querySelector<HTMLElement>(".layout, .bare")?.innerText ?? ""),
  );

describe("the Back button", () => {
  it("R1.2 restores visitors' pages from the cache, the premise of these tests", async () => {
    const page = await visit("/regulation-search");
    await page.goto(urlOf("/landing"));
    await goBack(page);
    await readPage(page, () => document.title).toMatch(/^kept: Regulation/);
  });

  it("R1.2 a cached page from before sign-in learns the user", async () => {
    const page = await visit("/regulation-search");
    await signIn(page, "trial@clearlane.test", "/latest-notifications");
    await goBack(page, 2);
    await page.waitForURL(urlOf("/regulation-search"), { waitUntil: "commit" });
    await creditsIn(page).waitFor();
  });

  it("R1.2 a cached page that was left before its hydration learns the user", async () => {
    const page = await visit("/regulation-search", stopHydration);
    await signInAtProvider(page, "trial@clearlane.test", "/latest-notifications");
    await goBack(page, 2);
    await page.waitForURL(urlOf("/regulation-search"), { waitUntil: "commit" });
    await creditsIn(page).waitFor();
  });

  it("R1.2 after sign-in leads to a page that says it is over, and on", async () => {
    const page = await visit("/pricing");
    await signIn(page, "trial@clearlane.test", "/latest-notifications");
    await goBack(page);
    await page.getByRole("heading", { level: 1, name: "This sign-in has expired" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await creditsIn(page).waitFor();
  });

  it("R4.11 R3.1 after sign-in at the mock API leads past the form", async () => {
    const page = await visit("/regulation-search");
    await signInAtMock(page);
    await goBack(page);
    await page.waitForURL(urlOf("/regulation-search"), { waitUntil: "commit" });
    await creditsIn(page).waitFor();
  });

  it.each([
    ["the provider", "premium@clearlane.test"],
    ["the mock API", "test@clearlane.test"],
  ])("R4.11 after sign-out never shows the data of a user of %s", async (source, email) => {
    const page = await visit("/regulation-search");
    if (source === "the mock API") await signInAtMock(page);
    else await signIn(page, email, "/pricing");
    await page.locator(".profile summary").click();
    await page.locator(".profile-card").getByRole("link", { name: "Account" }).click();
    await page.locator("main").getByText(email).first().waitFor();
    expect(await readable(page)).toContain(email);
    await pressInProfile(page, "Sign out");
    await page.waitForURL(urlOf("/auth/logout"));
    for (let steps = 0; steps < 4; steps += 1) {
      await goBack(page);
      for (let looks = 0; looks < 12; looks += 1) {
        expect(await readable(page).catch(() => "")).not.toContain(email);
        await page.waitForTimeout(40);
      }
    }
    expect(await (await page.context().request.get(urlOf("/api/session"))).json()).toEqual({
      user: null,
    });
  });
});
