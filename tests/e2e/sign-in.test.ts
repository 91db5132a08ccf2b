import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { messageFor } from "#shared/errors.ts";
import { creditsIn, type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { hydrated } from "#tests/support/open-browser.ts";
import { fillIn, offerToSignIn, remembered } from "#tests/support/sign-in-steps.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const deep = "/latest-notifications?market=GB&market=EU&severity=act-now";
const loginFor = (path: string) => `/auth/login?returnTo=${encodeURIComponent(path)}`;
const whereOf = (page: Page) => page.url().slice(journeys.app.origin.length);
const signInButton = (page: Page) =>
  page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).first();

/** Clicks the button and returns the popup. */
async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await signInButton(page).click();
  return opened;
}

describe("the sign-in popup", () => {
  it("R1.2 R9.4 signs in, closes, and leads to the requested page with filters", async () => {
    const { page } = await journeys.visit(loginFor(deep));
    const popup = await openWindow(page);
    await popup.getByRole("button", { name: "Petra Premium" }).click();
    await page.waitForURL(journeys.app.origin + deep);
    await creditsIn(page).waitFor();
    expect(popup.isClosed()).toBe(true);
    // Back does not lead to the form.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  });

  it("R1.2 falls back to a redirect if blocked, and returns to the search", async () => {
    const search = "/hs-code-search?q=rubber+soled+running+shoes";
    const { page } = await journeys.visit(search);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole("main").getByText(messageFor("sign-in-to-search")).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Sign in to see/ })
      .click();
    await page.getByRole("button", { name: "Tess Trial" }).click();
    await page.waitForURL(journeys.app.origin + search);
    await creditsIn(page).waitFor();
  });

  it("R1.2 R9.4 opens only one popup at a time", async () => {
    const { page } = await journeys.visit("/auth/login");
    const popup = await openWindow(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: /waiting/i })
      .click();
    expect(page.context().pages()).toHaveLength(2);
    expect(popup.isClosed()).toBe(false);
    await popup.getByRole("button", { name: "Tess Trial" }).click();
    await page.waitForURL(/latest-notifications/);
  });
});

describe("a failed sign-in popup", () => {
  const status = (page: Page) => page.getByRole("main").getByRole("status");

  it("R1.2 reports being closed and offers the redirect, which works", async () => {
    const { page } = await journeys.visit(loginFor(deep));
    await (await openWindow(page)).close();
    await status(page)
      .getByText("The sign-in window was closed before sign-in was complete.")
      .waitFor();
    await page.getByRole("link", { name: "Sign in in this window instead" }).click();
    await page.getByRole("button", { name: "Sam Starter" }).click();
    await page.waitForURL(journeys.app.origin + deep);
  });

  it("R1.2 R8.2 a failure shows 'Login failed', also in a toast", async () => {
    const { page } = await journeys.visit("/auth/login");
    // As the server redirects a popup whose sign-in failed twice.
    await page.context().route("**/auth/popup?*", (route) => {
      const state = new URL(route.request().url()).searchParams.get("state") ?? "";
      return route.fulfill({
        status: 302,
        headers: { location: `/auth/popup-done?outcome=failed&state=${state}` },
      });
    });
    await signInButton(page).click();
    await status(page).getByText("Login failed").waitFor();
    await page.locator(".search-toast", { hasText: "Login failed" }).waitFor();
    expect(await remembered(page)).toBeNull();
  });

  it("R9.4 times out after a minute", async () => {
    const { page } = await journeys.visit("/auth/login");
    // Paused, so that only the test lets time pass.
    await page.clock.install();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    const popup = await openWindow(page);
    await popup.getByRole("heading", { level: 1 }).waitFor();
    await page.clock.fastForward(59_000);
    expect(await status(page).textContent()).toBe("");
    expect(popup.isClosed()).toBe(false);
    await expect
      .poll(async () => {
        // The clock is the popup's too, which closes meanwhile.
        await page.clock.fastForward(2000).catch(() => undefined);
        return status(page).textContent();
      })
      .toBe("Sign-in took longer than a minute. Please try again.");
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  it("R1.2 cancelled at the provider returns to the sign-in screen with a message", async () => {
    const { page } = await journeys.visit("/pricing");
    await offerToSignIn(page).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL(/\/auth\/login\?outcome=cancelled/);
    await page.getByRole("status").getByText("Sign-in cancelled. Nothing has changed.").waitFor();
  });
});

describe("keyboard", () => {
  it("R4.10 R5.4 signs in from the sign-in screen, through the error summary", async () => {
    const { page } = await journeys.visit(loginFor("/pricing"));
    const { keyboard } = page;
    const focused = () =>
      page.evaluate(
        () =>
          document.activeElement?.textContent || document.activeElement?.getAttribute("name") || "",
      );
    const tabTo = async (expected: RegExp) => {
      for (let presses = 0; presses < 30 && !expected.test(await focused()); presses += 1)
        await keyboard.press("Tab");
      expect(await focused()).toMatch(expected);
    };
    await tabTo(/^username$/);
    await keyboard.press("Enter");
    await expect.poll(focused).toMatch(/^Please fix 2 fields/);
    await tabTo(/^Username: Enter your username\.$/);
    await keyboard.press("Enter");
    expect(await focused()).toBe("username");
    await keyboard.type("test");
    // One error is left: the focus goes straight there.
    await keyboard.press("Enter");
    await expect.poll(focused).toBe("password");
    await keyboard.type("wrong");
    await tabTo(/^Sign in with a password$/);
    await keyboard.press("Enter");
    await page.getByRole("alert").getByText(messageFor("mock-login-failed")).waitFor();
    expect(await focused()).toBe("Sign in with a password");
    await keyboard.press("Shift+Tab");
    await keyboard.press("Shift+Tab");
    expect(await focused()).toBe("password");
    await keyboard.press("Control+A");
    await keyboard.type("test");
    await keyboard.press("Enter");
    await page.waitForURL(/\/pricing$/);
    await creditsIn(page).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  });
});

describe("an invalid token", () => {
  it("R4.11 R5.2 is removed at startup, and pages continue for a visitor", async () => {
    const { page } = await journeys.visit("/auth/login");
    const forge = (token: string) => {
      const person = {
        email: "test@clearlane.test",
        name: "Test User",
        roles: ["Admin"],
        source: "mock",
        username: "test",
        token,
      };
      return page.evaluate(
        (kept) => sessionStorage.setItem("clearlane.session-user", kept),
        JSON.stringify(person),
      );
    };
    const far = Buffer.from(JSON.stringify({ exp: 4_102_444_800 })).toString("base64url");
    const past = Buffer.from(JSON.stringify({ exp: 1 })).toString("base64url");
    for (const token of [`e30.${far}.forged`, `e30.${past}.expired`, "no token at all"]) {
      await forge(token);
      await page.goto(`${journeys.app.origin}/latest-notifications`);
      await hydrated(page);
      await expect.poll(() => remembered(page)).toBeNull();
      await offerToSignIn(page).waitFor();
      await page.locator("#menu").getByRole("link", { name: "Team and billing" }).click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.locator(".error-screen").count()).toBe(0);
    }
  });
});

describe("navigation", () => {
  it("R2.5 sign-in screens link to each other in their look and keep the target", async () => {
    const { page } = await journeys.visit(loginFor(deep).replace("login", "login2"));
    /** The address alone would change before the screen does. */
    const see = async (title: string, address: RegExp) => {
      await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
      expect(whereOf(page)).toMatch(address);
    };
    await page.getByRole("link", { name: "Register", exact: true }).click();
    await see("Register", /^\/auth\/register2\?/);
    await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
    await see("Sign in", /^\/auth\/login2\?/);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await see("Forgot your password?", /^\/auth\/forget-password2\?/);
    await page.getByRole("link", { name: "Back to sign-in" }).click();
    await see("Sign in", /^\/auth\/login2\?/);
    await fillIn(page, { Username: "test", Password: "test" }, "Sign in with a password");
    await page.waitForURL(journeys.app.origin + deep);
    expect(whereOf(page)).toBe(deep);
  });

  it("R1.2 a signed-in user is told so, or led to the target", async () => {
    const { page } = await journeys.signIn("premium@clearlane.test", "/auth/login");
    await page.getByRole("heading", { level: 1, name: "You are signed in" }).waitFor();
    await page.getByText("premium@clearlane.test").waitFor();
    await page.goto(journeys.app.origin + loginFor(deep));
    await page.waitForURL(journeys.app.origin + deep);
  });

  it("R3.1 R6.2 a mock user opens an own page by URL, also after a reload", async () => {
    const { page } = await journeys.visit("/profile?tab=credits");
    expect(whereOf(page)).toBe(loginFor("/profile?tab=credits"));
    await fillIn(page, { Username: "test", Password: "test" }, "Sign in with a password");
    await page.waitForURL(`${journeys.app.origin}/profile?tab=credits`);
    await page.reload();
    await page.waitForURL(`${journeys.app.origin}/profile?tab=credits`);
    await page.getByRole("main").getByText("test@clearlane.test").waitFor();
  });

  it("R1.4 every sign-in screen links to the landing page, which starts a trial", async () => {
    const { page } = await journeys.visit("/auth/login");
    await page.getByRole("banner").getByRole("link", { name: "What Clearlane does" }).click();
    await page.getByRole("heading", { level: 1, name: "Clear the goods, lane by lane" }).waitFor();
    await page.getByLabel("Your work email address").fill("trial@clearlane.test");
    await page.getByRole("button", { name: "Start free trial" }).click();
    expect(await page.getByLabel("Email").inputValue()).toBe("trial@clearlane.test");
    await page.getByLabel("Password").fill("demo");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/hs-code-search$/);
  });
});
