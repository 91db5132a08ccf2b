import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { looksOf, twoLooks } from "#tests/support/looks.ts";
import type { WatchedPage } from "#tests/support/open-browser.ts";
import { runAxe } from "#tests/support/run-axe.ts";
import { pressInProfile, signInAtMock } from "#tests/support/sign-in-steps.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

const screens = [
  "login",
  "logout",
  "register",
  "confirm",
  "forget-password",
  "signin-signup",
  "lock-screen",
];
const routes = [
  ...screens.flatMap((screen) => [`/auth/${screen}`, `/auth/${screen}2`]),
  "/auth/signin-signup2?tab=sign-up",
  "/auth/login?outcome=cancelled",
  "/access-denied",
  "/landing",
  "/maintenance",
  "/upcoming",
  "/error-404",
  "/error-404-two",
  "/error-500",
  "/error-500-two",
  "/no-such-page",
];

/** Two looks; `npm run soak -- screens` takes every combination. */
const looks = twoLooks.map((look, at) => ({ ...look, locale: at === 0 ? "en" : "es" }));

let journeys: Journeys;
/** As with an external provider: no mock API, and no announcement. */
let provided: TestApp;
beforeAll(async () => {
  [journeys, provided] = await Promise.all([
    startJourneys({ env: { UPCOMING_AT: "2099-05-04T09:30:00Z" } }),
    startTestApp({ env: { MOCK_API: "off" } }),
  ]);
});
afterAll(async () => {
  await Promise.all([journeys.stop(), provided[Symbol.asyncDispose]()]);
});
afterEach(() => journeys.closePages());

interface Look {
  width: number;
  colorScheme: "light" | "dark";
  locale: string;
}

const open = (path: string, { width, colorScheme, locale }: Look): Promise<WatchedPage> =>
  journeys.visit(path, { viewport: { width, height: 900 }, colorScheme, locale, bypassCSP: true });

/** Describes the defects of the page. */
async function defectsOf({ page, complaints }: WatchedPage): Promise<string[]> {
  const found = await runAxe(page);
  const { wide, headings, language } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - innerWidth,
    headings: document.querySelectorAll("h1").length,
    language: document.documentElement.lang,
  }));
  const locale = await page.evaluate(() => navigator.language);
  return [
    ...complaints.splice(0).map((text) => `complains: ${text}`),
    ...found.map((rule) => `axe: ${rule}`),
    ...(wide > 0 ? [`${wide} px wider than the window`] : []),
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...(locale.startsWith(language) ? [] : [`in ${language}`]),
  ];
}

describe("sign-in and public screens", () => {
  it.each(looks)(
    "R2.3 R2.5 R3.11 $width px, $colorScheme, $locale: has no defects",
    async (look) => {
      const watched = await open("/auth/login", look);
      const wrong: string[] = [];
      for (const route of routes.filter((one) =>
        looksOf(one).some(({ width }) => width === look.width),
      )) {
        await watched.page.goto(journeys.app.origin + route);
        await watched.hydrated();
        wrong.push(...(await defectsOf(watched)).map((defect) => `${route}: ${defect}`));
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(looks)(
    "R2.5 $width px, $colorScheme, $locale: has no defects in other states",
    async (look) => {
      const watched = await open("/auth/register2", look);
      const { page } = watched;
      await page.locator("form.mock-form button[type=submit]").click();
      await page.getByRole("alert").waitFor();
      expect(await defectsOf(watched), "refused").toEqual([]);
      await page.goto(`${journeys.app.origin}/auth/login?returnTo=/landing`);
      await watched.hydrated();
      for (const name of ["username", "password"])
        await page.locator(`[name=${name}]`).fill("test");
      await page.locator("form.mock-form button[type=submit]").click();
      await page.waitForURL(({ pathname }) => pathname === "/landing");
      await page.goto(`${journeys.app.origin}/auth/login2`);
      await page.locator(".auth-initials").waitFor();
      expect(await defectsOf(watched), "signed in already").toEqual([]);
      await page.goto(`${journeys.app.origin}/auth/lock-screen2`);
      await page.locator("form[action='/auth/lock'] button").click();
      await page.locator("[name=password]").waitFor();
      expect(await defectsOf(watched), "locked").toEqual([]);
    },
  );

  it("R2.5 a phone's profile card has the lock, and the locked screen fits", async () => {
    const look: Look = { width: 390, colorScheme: "light", locale: "en-GB" };
    const watched = await open("/pricing", look);
    await signInAtMock(watched.page);
    await watched.page.locator(".profile summary").click();
    expect((await defectsOf(watched)).filter((defect) => !defect.startsWith("in "))).toEqual([]);
    await watched.page.locator(".profile summary").click();
    await pressInProfile(watched.page, "Lock screen");
    await watched.page.getByRole("heading", { name: "Screen locked" }).waitFor();
    expect(await defectsOf(watched)).toEqual([]);
  });

  it("R2.3 /upcoming counts down to the announced time only", async () => {
    const { page } = await journeys.visit("/upcoming");
    expect(await page.locator("time").getAttribute("datetime")).toBe("2099-05-04T09:30:00Z");
    expect(await page.locator("time").textContent()).toMatch(/4 May 2099.*09:30.*UTC/);
    const seconds = page.getByRole("timer").locator("strong").last();
    const before = await seconds.textContent();
    await expect.poll(() => seconds.textContent()).not.toBe(before);
    await page.goto(`${provided.origin}/upcoming`);
    await page.getByText("Nothing is scheduled right now.").waitFor();
    expect(await page.getByRole("timer").count()).toBe(0);
  });

  it("R7.10 R2.5 without the mock API all screens lead to the provider", async () => {
    const watched = await open("/landing", { width: 390, colorScheme: "light", locale: "en" });
    const { page } = watched;
    for (const screen of screens.flatMap((name) => [name, `${name}2`])) {
      await page.goto(`${provided.origin}/auth/${screen}`);
      await watched.hydrated();
      expect([
        screen,
        await page.locator("form.mock-form").count(),
        await page.getByText(/practice/i).count(),
      ]).toEqual([screen, 0, 0]);
      expect(await page.getByRole("main").getByRole("link").count()).toBeGreaterThan(0);
      expect(await defectsOf(watched), screen).toEqual([]);
    }
    await page.goto(`${provided.origin}/auth/forget-password`);
    await page.getByText("Your sign-in provider manages your password. Reset it there.").waitFor();
  });

  it("R2.3 without script explains the limits and signs in by the provider", async () => {
    const { page } = await journeys.visit("/auth/login2?returnTo=/pricing", {
      javaScriptEnabled: false,
    });
    expect(await page.locator("noscript p").innerText()).toMatch(/^This form needs JavaScript\./);
    expect(await page.locator("form.mock-form").isVisible()).toBe(false);
    await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
    await page.locator(`button[value="premium@clearlane.test"]`).click();
    await page.waitForURL(`${journeys.app.origin}/pricing`);
    await page.locator(".profile summary").click();
    await page.getByRole("button", { name: "Lock screen" }).click();
    await page.getByRole("heading", { level: 1, name: "Screen locked" }).waitFor();
    await page.getByRole("link", { name: "Unlock" }).click();
    await page.getByLabel("Password").fill("demo");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(`${journeys.app.origin}/pricing`);
  });
});
