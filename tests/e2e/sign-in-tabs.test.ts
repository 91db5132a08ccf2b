import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { messageFor } from "#shared/errors.ts";
import { creditsIn, type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { hydrated } from "#tests/support/open-browser.ts";
import {
  fillIn,
  offerToSignIn,
  openTab,
  pressInProfile,
  remembered,
  signInAtMock,
} from "#tests/support/sign-in-steps.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys({ env: { MOCK_DELAY_MS: "150" } });
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const urlOf = (path: string) => journeys.app.origin + path;
const deep = "/latest-notifications?market=GB";
const lockedHeading = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Screen locked" });

/** True if a text is visible on our page; the provider's lists all demo accounts. */
const shows = (page: Page, text: string) =>
  page.evaluate(
    (expected) =>
      (document.querySelector<HTMLElement>(".layout, .bare")?.innerText ?? "").includes(expected),
    text,
  );

describe("two tabs of one browser", () => {
  it("R1.2 signing in signs the other tab in, at once and at the next step", async () => {
    const { page: other } = await journeys.visit("/pricing");
    await offerToSignIn(other).waitFor();
    const tab = await openTab(other, "/auth/login");
    await tab.goto(urlOf("/login?returnTo=/latest-notifications"));
    await tab.locator(`button[value="premium@clearlane.test"]`).click();
    await hydrated(tab);
    await creditsIn(other).waitFor();
    await other.locator("#menu").getByRole("button", { name: "Regulations" }).click();
    await other.locator("#menu").getByRole("link", { name: "Regulation search" }).click();
    await creditsIn(other).waitFor();
    expect(await remembered(other)).toMatchObject({ email: "premium@clearlane.test" });
  });

  it("R4.10 R4.11 signing out signs the other tab out; private pages lead to sign-in", async () => {
    const { page } = await journeys.signIn("premium@clearlane.test", "/pricing");
    const [reading, own] = [await openTab(page, deep), await openTab(page, "/profile")];
    await creditsIn(reading).waitFor();
    await pressInProfile(page, "Sign out");
    await page.waitForURL(urlOf("/auth/logout"));
    await offerToSignIn(reading).waitFor();
    expect(reading.url()).toBe(urlOf(deep));
    await expect.poll(() => remembered(reading)).toBeNull();
    await own.waitForURL((url) => url.pathname !== "/profile");
    expect(await shows(own, "premium@clearlane.test")).toBe(false);
  });

  it("R4.11 switching the user switches it in the other tab", async () => {
    const { page } = await journeys.signIn("starter@clearlane.test", "/pricing");
    const other = await openTab(page, deep);
    await pressInProfile(page, "Sign out");
    await page.waitForURL(urlOf("/auth/logout"));
    await page.goto(urlOf("/login?returnTo=/pricing"));
    await page.locator(`button[value="business@clearlane.test"]`).click();
    await expect.poll(() => remembered(other)).toMatchObject({ email: "business@clearlane.test" });
  });

  it("R3.1 a mock user belongs to one tab; signing out ends all of theirs", async () => {
    const { page } = await journeys.visit("/pricing");
    const [own, visitor] = [await openTab(page, "/pricing"), await openTab(page, deep)];
    await signInAtMock(page);
    await signInAtMock(own);
    await offerToSignIn(visitor).waitFor();
    await pressInProfile(page, "Sign out");
    await page.waitForURL(urlOf("/auth/logout"));
    await offerToSignIn(own).waitFor();
    expect(await remembered(own)).toBeNull();
  });

  it("R4.10 the sign-out screen asks if there is a session", async () => {
    const { page } = await journeys.signIn("trial@clearlane.test", "/auth/logout");
    await page.getByRole("heading", { level: 1, name: "Sign out?" }).waitFor();
    expect(await remembered(page)).toMatchObject({ email: "trial@clearlane.test" });
    await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { level: 1, name: "You are signed out" }).waitFor();
    await expect.poll(() => remembered(page)).toBeNull();
  });

  it("R7.10 R4.11 the mock API is told of a sign-out, whatever its response", async () => {
    const { page, complaints } = await journeys.visit("/pricing");
    await signInAtMock(page);
    const logoutRequest = page.waitForRequest(
      (request) => request.method() === "POST" && request.url() === urlOf("/logout/"),
    );
    await page.context().route("**/logout/", (route) => route.fulfill({ status: 503, body: "no" }));
    await pressInProfile(page, "Sign out");
    expect((await logoutRequest).headers().authorization).toMatch(/^JWT /);
    await page.getByRole("heading", { level: 1, name: "You are signed out" }).waitFor();
    await expect.poll(() => remembered(page)).toBeNull();
    await page.goto(urlOf("/pricing"));
    await offerToSignIn(page).waitFor();
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((text) => !text.includes("status of 503")),
    );
  });
});

describe("the lock screen", () => {
  it("R2.3 locks all tabs of a user of the provider, also after a reload", async () => {
    const { page } = await journeys.signIn("premium@clearlane.test", deep);
    const other = await openTab(page, "/profile?tab=credits");
    await pressInProfile(page, "Lock screen");
    await lockedHeading(page).waitFor();
    await lockedHeading(other).waitFor();
    expect(await shows(other, "Petra Premium")).toBe(true);
    expect(await page.evaluate(async () => (await fetch("/api/credits")).status)).toBe(401);
    await page.reload();
    await lockedHeading(page).waitFor();
    await hydrated(page);

    const opened = page.waitForEvent("popup");
    await page.getByRole("main").getByRole("link", { name: "Unlock" }).click();
    const popup = await opened;
    expect(await popup.getByLabel("Email").inputValue()).toBe("premium@clearlane.test");
    await popup.getByLabel("Password").fill("wrong");
    await popup.getByRole("button", { name: "Sign in", exact: true }).click();
    await popup.getByRole("alert").waitFor();
    await popup.getByLabel("Password").fill("demo");
    await popup.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(urlOf(deep));
    await creditsIn(page).waitFor();
    await other.waitForURL(urlOf("/profile?tab=credits"));
  });

  it("R2.3 R3.1 locks all tabs of a mock user, also after a reload", async () => {
    const { page } = await journeys.visit("/pricing");
    const other = await openTab(page, "/pricing");
    await signInAtMock(other);
    await signInAtMock(page, deep);
    await pressInProfile(page, "Lock screen");
    await lockedHeading(page).waitFor();
    await lockedHeading(other).waitFor();
    for (const tab of [page, other]) expect(await remembered(tab)).toBeNull();
    await page.reload();
    await lockedHeading(page).waitFor();
    await page.goto(urlOf("/pricing"));
    await offerToSignIn(page).waitFor();
    await page.goBack();
    await lockedHeading(page).waitFor();
    await hydrated(page);

    await fillIn(page, { Password: "wrong" }, "Unlock");
    await page.getByRole("alert").getByText(messageFor("mock-login-failed")).waitFor();
    await fillIn(page, { Password: "test" }, "Unlock");
    await page.waitForURL(urlOf(deep));
    await creditsIn(page).waitFor();
    expect(await remembered(page)).toMatchObject({
      email: "test@clearlane.test",
      username: "test",
    });
    await lockedHeading(other).waitFor();
  });

  it("R2.3 keeps its return path though another tab locks while it still knows the user", async () => {
    const { page } = await journeys.visit("/pricing");
    await signInAtMock(page, deep);
    const other = await openTab(page, "/pricing");
    const held: (() => void)[] = [];
    let asked = 0;
    // The first is the lock screen's; the later ones show what the page still remembers.
    await page.route("**/api/session", async (route) => {
      asked += 1;
      if (asked > 1) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue().catch(() => undefined);
    });
    await pressInProfile(page, "Lock screen");
    await lockedHeading(page).waitFor();
    await expect.poll(() => asked).toBeGreaterThan(1);
    const [address, before] = [page.url(), asked];
    await other.evaluate(() =>
      new BroadcastChannel("clearlane.session").postMessage({
        kind: "locked",
        email: "test@clearlane.test",
      }),
    );
    await expect.poll(() => asked > before || page.url() !== address).toBe(true);
    await page.unroute("**/api/session");
    for (const release of held) release();
    await lockedHeading(page).waitFor();
    await hydrated(page);
    await fillIn(page, { Password: "test" }, "Unlock");
    await page.waitForURL((url) => url.pathname === "/latest-notifications");
    expect(page.url()).toBe(urlOf(deep));
  });

  it("R2.3 lets another user sign in", async () => {
    const { page } = await journeys.signIn("premium@clearlane.test", "/auth/lock-screen2");
    await page.getByRole("main").getByRole("button", { name: "Lock now" }).click();
    await lockedHeading(page).waitFor();
    await page.getByRole("link", { name: /Not you\?/ }).click();
    expect(await page.getByLabel("Email").inputValue()).toBe("");
    await page.getByLabel("Email").fill("starter@clearlane.test");
    await page.getByLabel("Password").fill("demo");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await hydrated(page);
    await expect.poll(() => remembered(page)).toMatchObject({ email: "starter@clearlane.test" });
  });
});
