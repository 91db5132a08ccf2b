import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function signIn(account = "trial@clearlane.test"): Promise<HttpBrowser> {
  const browser = createHttpBrowser();
  await browser.submit(await browser.open(`${app.origin}/login`), `account=${account}`);
  return browser;
}

const sessionOf = async (browser: HttpBrowser) =>
  (await browser.send(`${app.origin}/api/session`)).json();
const lock = (browser: HttpBrowser, returnTo = "/hs-code-search?q=shoes") =>
  browser.post(`${app.origin}/auth/lock`, { returnTo });

describe("the lock screen", () => {
  it("R2.3 ends the session, keeps the name, and unlocks with the password only", async () => {
    const browser = await signIn();
    const copy = browser.cookieHeader(app.origin);
    const locked = await lock(browser);
    expect(locked.url).toBe(
      `${app.origin}/auth/lock-screen?returnTo=${encodeURIComponent("/hs-code-search?q=shoes")}`,
    );
    expect(locked.text).toContain("Screen locked");
    expect(locked.text).toContain("Tess Trial");
    expect(await sessionOf(browser)).toEqual({
      user: null,
      locked: { email: "trial@clearlane.test", name: "Tess Trial" },
    });
    expect((await browser.send(`${app.origin}/api/credits`)).status).toBe(401);
    // The old cookie is invalid too.
    expect((await fetch(`${app.origin}/api/credits`, { headers: { cookie: copy } })).status).toBe(
      401,
    );

    // Still signed in at the provider, yet the password is required.
    const passwordPage = await browser.open(
      `${app.origin}/login?returnTo=${encodeURIComponent("/hs-code-search?q=shoes")}`,
    );
    expect(passwordPage.text).toContain("password");
    expect(await sessionOf(browser)).toMatchObject({ user: null });
    const unlocked = await browser.submit(passwordPage, "Sign in", {
      email: "trial@clearlane.test",
      password: "demo",
    });
    expect(unlocked.url).toBe(`${app.origin}/hs-code-search?q=shoes`);
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "trial@clearlane.test" } });
    expect(await sessionOf(browser)).not.toHaveProperty("locked");
  });

  it("R2.3 shows the name to no other user and ignores a foreign returnTo", async () => {
    const browser = await signIn("premium@clearlane.test");
    const locked = await lock(browser, "https://evil.example/");
    expect(locked.url).not.toContain("evil.example");
    const [lockedPage, other] = [
      await browser.open(`${app.origin}/auth/lock-screen`),
      await createHttpBrowser().open(`${app.origin}/auth/lock-screen`),
    ];
    expect(lockedPage.text).toContain("Petra Premium");
    expect(other.text).not.toContain("Petra Premium");
    expect(other.text).toContain("No one is signed in");
  });

  it("R2.3 ignores a malformed cookie", async () => {
    for (const value of [
      "%7B",
      "null",
      "[]",
      encodeURIComponent('{"email":1,"name":2}'),
      `%22${"x".repeat(900)}%22`,
    ]) {
      const response = await fetch(`${app.origin}/auth/lock-screen`, {
        headers: { cookie: `clearlane_locked=${value}` },
      });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain("No one is signed in");
    }
    const marked = encodeURIComponent(
      JSON.stringify({ email: "a@b.c", name: "<script>alert(1)</script>" }),
    );
    const response = await fetch(`${app.origin}/auth/lock-screen`, {
      headers: { cookie: `clearlane_locked=${marked}` },
    });
    expect(await response.text()).not.toContain("<script>alert(1)");
  });

  it("S-04 cannot be triggered by another site", async () => {
    const browser = await signIn();
    const response = await browser.send(`${app.origin}/auth/lock`, {
      method: "POST",
      headers: { origin: "https://evil.example" },
    });
    expect(response.status).toBe(403);
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "trial@clearlane.test" } });
  });
});
