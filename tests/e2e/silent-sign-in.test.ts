import type { Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { creditsIn, type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { hydrated } from "#tests/support/open-browser.ts";
import { offerToSignIn, openTab, remembered } from "#tests/support/sign-in-steps.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const email = "premium@clearlane.test";
const deep = "/latest-notifications?market=GB#main";
const urlOf = (path: string) => journeys.app.origin + path;

async function empty(table: "web_sessions" | "provider_state"): Promise<void> {
  await journeys.app.database?.pool.query(`delete from ${table}`);
  await journeys.app.context.caches.sessions.invalidate(null);
}

async function isMarked(page: Page): Promise<boolean> {
  return (await page.context().cookies()).some(({ name }) => name === "signed_in");
}

/** Paths of the documents and session calls requested from now on. */
function record(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() || pathname === "/api/session") asked.push(pathname);
  });
  return asked;
}

describe("a reload after the session is gone", () => {
  it("R9.4 is signed in again where the provider knows the browser, at the same place", async () => {
    const { page } = await journeys.signIn(email, deep);
    await creditsIn(page).waitFor();
    await empty("web_sessions");
    const asked = record(page);
    await page.reload();
    await hydrated(page);
    await creditsIn(page).waitFor();
    expect(page.url()).toBe(urlOf(deep));
    expect(await remembered(page)).toMatchObject({ email });
    expect(asked).toEqual([
      "/latest-notifications",
      "/auth/silent",
      "/idp/auth",
      "/callback",
      "/latest-notifications",
    ]);
  });

  it("R9.4 shows the page to a visitor where it does not, and asks no more", async () => {
    const { page } = await journeys.signIn(email, deep);
    await empty("web_sessions");
    await empty("provider_state");
    await page.reload();
    await hydrated(page);
    await offerToSignIn(page).waitFor();
    expect(page.url()).toBe(urlOf(deep));
    expect([await remembered(page), await isMarked(page)]).toEqual([null, false]);
    const asked = record(page);
    await page.reload();
    await hydrated(page);
    expect(asked).toEqual(["/latest-notifications"]);
  });

  it("R9.4 R2.7 a private page opens without a question", async () => {
    const { page } = await journeys.signIn(email, "/profile");
    await empty("web_sessions");
    await page.goto(urlOf("/profile?tab=sessions"));
    await hydrated(page);
    expect(page.url()).toBe(urlOf("/profile?tab=sessions"));
    await creditsIn(page).waitFor();
  });

  it("R9.4 signs the other tabs in too", async () => {
    const { page } = await journeys.signIn(email, "/pricing");
    const other = await openTab(page, deep);
    await empty("web_sessions");
    await Promise.all([page.reload(), other.reload()]);
    for (const one of [page, other]) {
      await creditsIn(one).waitFor();
      expect(await remembered(one)).toMatchObject({ email });
    }
    expect([page.url(), other.url()]).toEqual([urlOf("/pricing"), urlOf(deep)]);
  });
});

describe("the marker signed_in", () => {
  it("R9.4 tells a tab to ask that was rendered before the sign-in and hydrated after it", async () => {
    const { page } = await journeys.visit("/pricing");
    const slow = await page.context().newPage();
    let start: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (start = resolve));
    await slow.route("**/assets/*.js", async (route) => {
      await started;
      await route.continue();
    });
    await slow.goto(urlOf(deep), { waitUntil: "commit" });
    await offerToSignIn(slow).waitFor();
    await page.goto(urlOf("/login?returnTo=/pricing"));
    await page.locator(`button[value="${email}"]`).click();
    await hydrated(page);
    start();
    await creditsIn(slow).waitFor();
    expect(await remembered(slow)).toMatchObject({ email });
  });

  it("R9.4 costs neither a visitor nor a signed-in user a request", async () => {
    const { page } = await journeys.visit("/pages/faq");
    const asked = record(page);
    await page.goto(urlOf("/pricing"));
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual(["/pricing"]);
    const { page: own } = await journeys.signIn(email, "/pages/faq");
    const askedSignedIn = record(own);
    await own.goto(urlOf("/pricing"));
    await hydrated(own);
    await own.waitForLoadState("networkidle");
    expect(askedSignedIn).toEqual(["/pricing"]);
  });
});
